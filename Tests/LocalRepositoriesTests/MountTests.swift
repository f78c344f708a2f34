import Foundation
import Repositories
import TestSupport
import Testing

@testable import LocalRepositories

/// `crossMounts`, with a mount table that the test writes: an ordinary folder stands for a mount.
///
/// That nothing below it is touched shows in that it may not be: whoever tries is told so.
@Suite(.offThePool) struct MountTests {
  /// Two repositories, one of them in a folder that is said to be a mount.
  private func world() throws -> Scan {
    let scan = try Scan()
    try scan.copies(["a", "m nt/b", "m nt/deep/c"])
    return scan
  }

  private func load(
    _ scan: Scan, closed: String?, _ mounts: [(path: String, type: String)],
    with change: (inout LocalOptions) -> Void = { _ in }
  ) async throws -> ProviderState {
    let executor = try #require(UnprivilegedExecutor())
    if let closed { chmod(scan.folder.path(closed), 0) }
    defer { if let closed { chmod(scan.folder.path(closed), 0o755) } }
    return await scan.load(
      mountTable: try scan.mountTable(mounts), with: change, makeThread: { executor })
  }

  @Test func `without the table the mount would be touched, and that be told`() async throws {
    let scan = try world()
    let state = try await load(scan, closed: "root/m nt", [])
    #expect(state.problems == ["permissionDenied \(scan.root)/m nt"])
  }

  // elementary/files#1156, fish-shell/fish-shell#4602, WithSecureLabs/LinuxCatScale#4
  @Test(arguments: [
    "nfs", "nfs4", "cifs", "autofs", "fuse.sshfs", "fuse.gvfsd-fuse", "9p", "afs", "overlay",
    "proc", "cgroup2", "tracefs",
  ])
  func `a mount that is not local is told once and never touched`(type: String) async throws {
    let scan = try world()
    let mount = scan.root + "/m nt"
    let state = try await load(scan, closed: "root/m nt", [(mount, type)])
    #expect(state.repositories.map(\.name) == ["a"])
    #expect(state.problems == ["mountSkipped \(mount)"])
    #expect(state.summary.skipped.mounts == 1)
  }

  @Test(arguments: ["ext4", "tmpfs", "btrfs", "fuseblk", "xfs"])
  func `a mount of this machine is crossed unless none is to be`(type: String) async throws {
    let scan = try world()
    let mount = scan.root + "/m nt"
    let local = try await load(scan, closed: nil, [(mount, type)])
    #expect(local.repositories.map(\.name).sorted() == ["a", "b", "c"])
    #expect(local.summary.warnings.isEmpty)
    let never = try await load(scan, closed: "root/m nt", [(mount, type)]) {
      $0.crossMounts = .never
    }
    #expect(never.repositories.map(\.name) == ["a"])
    #expect(never.problems == ["mountSkipped \(mount)"])
  }

  @Test func `all mounts are crossed where that is asked for`() async throws {
    let scan = try world()
    let mounts = [(path: scan.root + "/m nt", type: "nfs4")]
    try scan.folder.link("root/link", to: "m nt/b")
    let state = try await load(scan, closed: nil, mounts) { $0.crossMounts = .all }
    #expect(state.repositories.map(\.name).sorted() == ["a", "b", "c"])
    #expect(state.summary.skipped.mounts == 0)
  }

  @Test func `a mount on a mount is told by the outer one alone`() async throws {
    let scan = try world()
    let mounts = ["/m nt", "/m nt/deep"].map { (path: scan.root + $0, type: "nfs4") }
    let state = try await load(scan, closed: "root/m nt", mounts)
    #expect(state.problems == ["mountSkipped \(mounts[0].path)"])
  }

  @Test(arguments: LocalOptions.CrossMounts.allCases)
  func `a root is entered whatever it is mounted from`(cross: LocalOptions.CrossMounts)
    async throws
  {
    let scan = try world()
    let mount = scan.root + "/m nt"
    for roots in [[mount], [mount + "/deep"], [scan.root, mount], [scan.root, mount + "/deep"]] {
      let state = try await load(scan, closed: nil, [(mount, "nfs4")]) {
        $0.crossMounts = cross
        $0.roots = roots.map { LocalOptions.Root($0) }
      }
      let names = state.repositories.map(\.name).sorted()
      let isWhole = roots.contains(mount) || cross == .all && roots.contains(scan.root)
      #expect(names.contains("b") == isWhole)
      #expect(names.contains("c"))
      #expect(names.contains("a") == (roots.first == scan.root))
    }
  }

  @Test func `a mount that is hidden by another one does not count`() async throws {
    let scan = try world()
    let mount = scan.root + "/m nt"
    let state = try await load(scan, closed: nil, [(mount, "autofs"), (mount, "ext4")])
    #expect(state.repositories.count == 3)
  }

  @Test func `a link is not walked into a mount of this machine where none is crossed`()
    async throws
  {
    let scan = try world()
    try scan.folder.link("root/link", to: "m nt/deep")
    let state = try await load(scan, closed: nil, [(scan.root + "/m nt", "ext4")]) {
      $0.crossMounts = .never
      $0.followSymlinks = .all
    }
    #expect(state.repositories.map(\.name) == ["a"])
    #expect(state.summary.skipped.mounts == 2)
  }
}
