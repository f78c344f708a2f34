import Foundation
import Repositories
import TestSupport
import Testing

@testable import LocalRepositories

@Suite(.offThePool) struct DepthTests {
  private static let all = ["a", "x/b", "x/y/c"]

  private func world() throws -> Scan {
    let scan = try Scan()
    try scan.copies(Self.all)
    try scan.folder.makeFolder("root/x/y/z")
    return scan
  }

  @Test(
    arguments: [
      (0, [], 2), (1, ["a"], 2), (2, ["a", "x/b"], 2), (3, all, 0), (4, all, 0), (nil, all, 0),
    ] as [(Int?, [String], Int)])
  func `a repository is found down to the depth, and what is cut off is counted`(
    depth: Int?, found: [String], cutOff: Int
  ) async throws {
    let scan = try world()
    let state = await scan.load { $0.maxDepth = depth }
    #expect(state.repositories.compactMap { scan.shortened($0.path) }.sorted() == found)
    #expect(state.summary.skipped.depth == cutOff)
    #expect(state.summary.warnings.isEmpty)
  }

  @Test func `a root that is a repository has depth 0`() async throws {
    let scan = try world()
    #expect(await scan.paths([scan.root + "/x/y/c"]) { $0.maxDepth = 0 } == ["x/y/c"])
  }

  @Test func `a root may have a depth of its own`() async throws {
    let scan = try world()
    let state = await scan.load {
      $0.roots = [
        .init(scan.root + "/x", maxDepth: 1), .init(scan.root), .init(scan.root + "/x/y"),
      ]
      $0.maxDepth = 0
    }
    #expect(state.repositories.map { scan.shortened($0.path) } == ["x/b"])
    // Below the first root nothing but another root is left, below the second `a`.
    #expect(state.summary.skipped.depth == 3)
  }

  @Test func `only who asks for it is led deeper than 128 folders`() async throws {
    let scan = try Scan()
    let deep = (1...140).map { "\($0)" }.joined(separator: "/")
    try scan.copies([deep])
    #expect(await scan.paths().isEmpty)
    #expect(await scan.load().summary.skipped.depth == 1)
    #expect(await scan.paths { $0.maxDepth = 140 } == [deep])
    #expect(await scan.paths { $0.maxDepth = 139 }.isEmpty)
    #expect(await scan.paths { $0.roots[0].maxDepth = 1_000 } == [deep])
  }

  @Test func `a link is as deep as the folder that it is in`() async throws {
    let scan = try world()
    try scan.folder.makeFolder("outside/p")
    try scan.git("init", "--quiet", scan.folder.path("outside/p/q"), in: scan.root)
    try scan.folder.link("root/repository", to: "../outside/p/q")
    try scan.folder.link("root/folder", to: "../outside/p")
    try scan.folder.link("root/x/repository", to: "y/c")
    let outside = scan.folder.path("outside/p/q")
    for follow in [LocalOptions.FollowSymlinks.repositories, .all] {
      func paths(_ depth: Int) async -> [String] {
        await scan.paths {
          $0.maxDepth = depth
          $0.followSymlinks = follow
        }
      }
      #expect(await paths(0) == [])
      #expect(await paths(1) == [outside, "a"])
      #expect(await paths(2) == [outside, "a", "x/b", "x/y/c"])
    }
  }

  @Test func `worktrees and submodules are listed at any depth`() async throws {
    let scan = try Scan()
    let main = try scan.repository("main")
    try scan.git("worktree", "add", "--quiet", "../a/b/c/linked", in: main)
    try scan.git("submodule", "--quiet", "add", main, "d/e/sub", in: main)
    #expect(await scan.paths { $0.maxDepth = 1 } == ["a/b/c/linked", "main", "main/d/e/sub"])
  }
}
