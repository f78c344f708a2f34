import Foundation
import Repositories
import TestSupport
import Testing

@testable import LocalRepositories

@Suite struct PermissionTests {
  /// Loads as somebody who may not read `closed`, a path below the root.
  private func load(_ scan: Scan, closed: String, roots: [String]? = nil) async throws
    -> ProviderState
  {
    let executor = try #require(UnprivilegedExecutor())
    let path = scan.root + "/" + closed
    chmod(path, 0)
    defer { chmod(path, 0o755) }
    return await scan.load(roots, makeThread: { executor })
  }

  @Test func `a folder that may not be read does not end the scan`() async throws {
    // bbatsov/projectile#1873, microsoft/vscode-cmake-tools#5020
    let scan = try Scan()
    for name in ["a", "b/closed", "c"] { try scan.repository(name) }

    let state = try await load(scan, closed: "b")

    #expect(state.repositories.map(\.name).sorted() == ["a", "c"])
    #expect(state.summary.warnings.map(\.kind) == ["permissionDenied"])
    #expect(state.summary.warnings.map(\.path) == [scan.root + "/b"])
    #expect(state.error == nil)
  }

  @Test func `a root that may not be read fails a load that has no other`() async throws {
    let scan = try Scan()
    try scan.repository("a")
    let closed = try scan.folder.makeFolder("root/closed")

    let alone = try await load(scan, closed: "closed", roots: [closed])
    let among = try await load(scan, closed: "closed", roots: [closed, scan.root])

    #expect(alone.error?.kind == .permissionDenied)
    #expect(alone.error?.path == closed)
    #expect(among.error == nil)
    #expect(among.repositories.map(\.name) == ["a"])
  }

  @Test func `a git dir that may not be read is told`() async throws {
    let scan = try Scan()
    try scan.repository("a")
    let state = try await load(scan, closed: "a/.git")
    #expect(state.repositories.isEmpty)
    #expect(state.summary.warnings.map(\.path) == [scan.root + "/a/.git"])
  }

  @Test func `a configuration that may not be read is a problem of its repository`() async throws {
    let scan = try Scan()
    try scan.repository("a")
    let state = try await load(scan, closed: "a/.git/config")
    #expect(state.repositories.map { $0.problems?.count } == [1])
  }
}
