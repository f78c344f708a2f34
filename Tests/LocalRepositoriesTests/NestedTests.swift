import Foundation
import Repositories
import TestSupport
import Testing

@testable import LocalRepositories

@Suite(.offThePool) struct NestedTests {
  /// A repository with a submodule and with others that it knows nothing of.
  private func world() throws -> Scan {
    let scan = try Scan()
    try scan.copies([
      "outer", "outer/ignored/inner", "outer/ignored/inner/deep/er", "outer/node_modules/dep",
      "outer/own/one", "source",
    ])
    let outer = scan.root + "/outer"
    try scan.folder.write("ignored/\nnode_modules/\n", to: "root/outer/.gitignore")
    try scan.git("submodule", "--quiet", "add", scan.root + "/source", "libs/sub", in: outer)
    try scan.git("init", "--quiet", "--bare", "bare.git", in: outer)
    try scan.git("init", "--quiet", "--bare", ".git/trap", in: outer)
    try scan.git("init", "--quiet", "bare.git/trap", in: outer)
    return scan
  }

  private static let all = [
    "outer", "outer/bare.git", "outer/ignored/inner", "outer/ignored/inner/deep/er",
    "outer/libs/sub", "outer/node_modules/dep", "outer/own/one", "source",
  ]

  // cljoly/telescope-repo.nvim#5, microsoft/vscode#37947, microsoft/vscode#41565,
  // microsoft/vscode#59810, microsoft/vscode#327115, fork-dev/TrackerWin#1949
  @Test(
    arguments: [
      (.none, ["outer", "source"]), (.registered, ["outer", "outer/libs/sub", "source"]),
      (.all, all),
    ] as [(LocalOptions.Nested, [String])], [1, 2, 5])
  func `repositories in repositories are found as asked, whatever git ignores`(
    given: (nested: LocalOptions.Nested, paths: [String]), workers: Int
  ) async throws {
    let scan = try world()
    let paths = await scan.paths(workers: workers) { $0.nested = given.nested }
    #expect(paths == given.paths)
  }

  @Test(arguments: [1, 2, 5])
  func `a repository in another one names the innermost that it lies in`(workers: Int) async throws
  {
    let scan = try world()
    let found = await scan.load(workers: workers) { $0.nested = .all }.repositories
    let ids = Dictionary(uniqueKeysWithValues: found.map { ($0.id, scan.shortened($0.path)) })
    let parents = Dictionary(
      uniqueKeysWithValues: found.map { record in
        (scan.shortened(record.path), record.parentId.flatMap { ids[$0] })
      })
    #expect(
      parents == [
        "outer": nil, "outer/bare.git": "outer", "outer/ignored/inner": "outer",
        "outer/ignored/inner/deep/er": "outer/ignored/inner", "outer/libs/sub": "outer",
        "outer/node_modules/dep": "outer", "outer/own/one": "outer", "source": nil,
      ])
  }

  @Test func `inside of a repository only the list of the options counts`() async throws {
    let scan = try world()
    let state = await scan.load {
      $0.nested = .all
      $0.ignore = ["own", "outer/ignored"]
    }
    #expect(
      state.repositories.map { scan.shortened($0.path) }.sorted()
        == ["outer", "outer/bare.git", "outer/libs/sub", "outer/node_modules/dep", "source"])
    #expect(state.summary.skipped.ignored == 2)
  }

  @Test func `below a root that is a repository the built-in list counts`() async throws {
    // People keep their settings in a repository that is their home.
    let scan = try world()
    let paths = await scan.paths([scan.root + "/outer"])
    #expect(
      paths == [
        "outer", "outer/bare.git", "outer/ignored/inner", "outer/libs/sub", "outer/own/one",
      ])
  }

  @Test func `what lies in a broken working tree is not looked for`() async throws {
    let scan = try Scan()
    try scan.copies(["a/b"])
    try scan.folder.write("gitdir: nowhere", to: "root/a/.git")
    #expect(await scan.paths { $0.nested = .all } == ["a"])
  }

  @Test func `a submodule that lies in an ignored folder is known all the same`() async throws {
    let scan = try world()
    let paths = await scan.paths { $0.ignore = ["libs"] }
    #expect(paths == ["outer", "outer/libs/sub", "source"])
  }
}
