import Foundation
import Repositories
import TestSupport
import Testing

@testable import LocalRepositories

/// Ways that lead into a mount whose server may be gone.
///
/// The mount stands in a folder that may not be searched, so that even a call that only asks what
/// the mount point is would be told as a lack of permission.
@Suite(.offThePool) struct DeadMountTests {
  private let scan: Scan
  private let mount: String

  init() throws {
    scan = try Scan()
    mount = scan.folder.path("closed/mount")
    try scan.copies(["a"])
    try scan.folder.makeFolder("closed/mount")
  }

  private func load(with change: (inout LocalOptions) -> Void = { _ in }) async throws
    -> ProviderState
  {
    let executor = try #require(UnprivilegedExecutor())
    chmod(scan.folder.path("closed"), 0)
    defer { chmod(scan.folder.path("closed"), 0o755) }
    return await scan.load(
      mountTable: try scan.mountTable([(mount, "nfs4")]), with: change,
      makeThread: { executor })
  }

  private func check(
    _ state: ProviderState, _ places: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      state.problems == places.map { "mountSkipped \(scan.root)/\($0)" }.sorted(),
      sourceLocation: sourceLocation)
    #expect(
      state.repositories.map { scan.shortened($0.path) }.sorted() == ["a"],
      sourceLocation: sourceLocation)
  }

  @Test(arguments: LocalOptions.FollowSymlinks.allCases)
  func `links into it are told once each and not followed`(follow: LocalOptions.FollowSymlinks)
    async throws
  {
    try scan.folder.link("root/direct", to: mount)
    try scan.folder.link("root/below", to: mount + "/b")
    try scan.folder.link("root/relative", to: "../closed/mount/b/../c")
    try scan.folder.link("root/chain", to: "below/d")
    let state = try await load { $0.followSymlinks = follow }
    check(state, follow == .never ? [] : ["direct", "below", "relative", "chain"])
  }

  @Test func `a .git that leads into it is told once and not followed`() async throws {
    try scan.folder.write("gitdir: \(mount)/b/.git\n", to: "root/file/.git")
    try scan.folder.makeFolder("root/link")
    try scan.folder.link("root/link/.git", to: mount + "/b/.git")
    check(try await load(), ["file/.git", "link/.git"])
  }

  @Test func `a common dir in it is told once and not followed`() async throws {
    try scan.folder.write("gitdir: store\n", to: "root/b/.git")
    try scan.folder.write("ref: refs/heads/main\n", to: "root/b/store/HEAD")
    try scan.folder.write(mount + "/common\n", to: "root/b/store/commondir")
    check(try await load(), ["b/.git"])
  }

  @Test func `a worktree in it is told once and is not said to be gone`() async throws {
    try scan.git("worktree", "add", "--quiet", mount + "/linked", in: scan.root + "/a")
    check(try await load(), ["a/.git/worktrees/linked"])
  }

  @Test func `a working tree in it is told once and is not said to be gone`() async throws {
    try scan.git("init", "--quiet", "--bare", "dotfiles", in: scan.root)
    try scan.git("--git-dir=dotfiles", "config", "core.bare", "false", in: scan.root)
    try scan.git("--git-dir=dotfiles", "config", "core.worktree", mount + "/tree", in: scan.root)
    try scan.copies(["b"])
    try scan.git("config", "core.worktree", mount + "/tree", in: scan.root + "/b")
    check(try await load(), ["b/.git", "dotfiles"])
  }

  @Test func `a submodule in it is told once`() async throws {
    // The folder of the submodule is a link by now, or the mount point itself.
    let source = scan.root + "/a"
    try scan.copies(["super"])
    try scan.git("submodule", "--quiet", "add", source, "sub", in: scan.root + "/super")
    try FileManager.default.removeItem(atPath: scan.root + "/super/sub")
    try scan.folder.link("root/super/sub", to: mount + "/sub")
    let state = try await load()
    #expect(state.repositories.map { scan.shortened($0.path) }.sorted() == ["a", "super"])
    #expect(state.problems.filter { !$0.hasPrefix("mountSkipped") } == [])
  }
}
