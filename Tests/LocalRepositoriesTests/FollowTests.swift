import Foundation
import Repositories
import TestSupport
import Testing

@testable import LocalRepositories

/// `followSymlinks`: where links lead.
@Suite(.offThePool) struct FollowTests {
  private func all(_ options: inout LocalOptions) {
    options.followSymlinks = .all
  }

  @Test func `no link is looked at where none is wanted`() async throws {
    let scan = try Scan()
    try scan.copies(["a", "b"])
    try FileManager.default.moveItem(
      atPath: scan.root + "/b", toPath: scan.folder.path("outside"))
    try scan.folder.link("root/same", to: "a")
    try scan.folder.link("root/out", to: "../outside")
    try scan.folder.link("root/loop", to: "loop")
    let state = await scan.load { $0.followSymlinks = .never }
    #expect(state.repositories.map { scan.shortened($0.path) } == ["a"])
    #expect(state.repositories.first?.aliases == nil)
    #expect(state.summary.warnings.isEmpty)
  }

  // alefragnani/vscode-project-manager#548, alefragnani/vscode-project-manager#655,
  // felipecaputo/git-project-manager#32, x-motemen/ghq#68
  @Test(arguments: ["root/here", "root/here/"])
  func `a root may be a link, with or without a slash behind it`(root: String) async throws {
    let scan = try Scan()
    try scan.copies(["real/a", "real/b/c"])
    try scan.folder.link("root/here", to: "real")
    for follow in LocalOptions.FollowSymlinks.allCases {
      let found = await scan.load([scan.folder.path(root)]) { $0.followSymlinks = follow }
      #expect(
        found.repositories.map { scan.shortened($0.path) }.sorted() == ["real/a", "real/b/c"])
      #expect(found.repositories.map(\.root) == [0, 0])
    }
  }

  // sharkdp/fd#378, sharkdp/fd#938, sharkdp/fd#1339, gitkraken/vscode-gitlens#581
  @Test(arguments: [1, 2, 5])
  func `links that lead to one another end, with each repository once`(workers: Int) async throws {
    let scan = try Scan()
    try scan.copies(["one/a", "two/b", "three/deep/c"])
    for (from, to) in [
      ("one/x", "../two"), ("two/x", "../three"), ("three/x", "../one"), ("one/up", ".."),
      ("three/deep/up", "../.."), ("two/self", "."),
    ] { try scan.folder.link("root/" + from, to: to) }
    // As Wine has it, though only as far up as this test may look.
    try scan.folder.link("root/z:", to: "..")
    try scan.git("init", "--quiet", scan.folder.path("beside"), in: scan.root)

    let state = await scan.load(workers: workers, with: all)

    #expect(
      state.stream.map { scan.shortened($0.path) }.sorted()
        == [scan.folder.path("beside"), "one/a", "three/deep/c", "two/b"])
    #expect(state.summary.warnings.isEmpty)
  }

  @Test func `each folder is entered once, also where two links lead out to it`() async throws {
    let scan = try Scan()
    try scan.folder.makeFolder("outside/deep")
    try scan.git("init", "--quiet", scan.folder.path("outside/deep/a"), in: scan.root)
    for name in ["x", "y", "z"] { try scan.folder.link("root/" + name, to: "../outside") }
    try scan.folder.link("root/w", to: "../outside/deep")
    let state = await scan.load(with: all)
    let record = try #require(state.stream.first)
    #expect(state.stream.count == 1)
    #expect(record.path == scan.folder.path("outside/deep/a"))
    #expect(record.root == nil)
    #expect(record.aliases == nil)
  }

  @Test func `no link leads into a folder that is left out`() async throws {
    let scan = try Scan()
    try scan.copies(["node_modules/a/b", "mine/a/b", ".hidden/a/b", "open/c"])
    try scan.folder.makeFolder("outside/.tox/x")
    try scan.git("init", "--quiet", scan.folder.path("outside/.tox/x/d"), in: scan.root)
    for (name, target) in [
      ("1", "node_modules"), ("2", "node_modules/a"), ("3", "mine/a"), ("4", ".hidden/a"),
      ("5", "../outside/.tox/x"), ("mine2", "open"), ("node_modules2", "open"),
    ] { try scan.folder.link("root/" + name, to: target) }
    let state = await scan.load {
      $0.followSymlinks = .all
      $0.ignore = ["mine", "mine2"]
      $0.hidden = false
    }
    #expect(state.stream.map { scan.shortened($0.path) } == ["open/c"])
    // Three folders, and five links into them or their like; a link whose own name is on a list is
    // not even read.
    #expect(state.summary.skipped.ignored == 3 + 5)
  }

  @Test func `a link to a repository is not ignored for where that lies`() async throws {
    let scan = try Scan()
    try scan.copies(["node_modules/a", "b"])
    try scan.folder.link("root/link", to: "node_modules/a")
    #expect(await scan.paths() == ["b", "node_modules/a"])
  }

  @Test func `a link into another root is left to that root`() async throws {
    let scan = try Scan()
    try scan.copies(["one/a", "two/node_modules/b"])
    try scan.folder.link("root/one/x", to: "../two/node_modules")
    let roots = [scan.root + "/one", scan.root + "/two/node_modules"]
    let found = await scan.load(roots, with: all).repositories
    #expect(found.map(\.root).sorted { ($0 ?? 0) < ($1 ?? 0) } == [0, 1])
  }

  @Test(arguments: [1, 5])
  func `a link into a repository leads to what lies there, as if it were inside`(workers: Int)
    async throws
  {
    let scan = try Scan()
    try scan.copies(["outer", "outer/sub/node_modules/b", "outer/sub/c"])
    try scan.folder.link("root/link", to: "outer/sub")
    let found = await scan.load(workers: workers) {
      $0.followSymlinks = .all
      $0.nested = .all
    }.repositories
    #expect(
      found.map { scan.shortened($0.path) }.sorted()
        == ["outer", "outer/sub/c", "outer/sub/node_modules/b"])
    let outer = found.first { $0.name == "outer" }?.id
    #expect(found.filter { $0.parentId == outer }.count == 2)
  }

  @Test(arguments: [1, 3])
  func `a deep link to a folder takes nothing from the straight way`(workers: Int) async throws {
    let scan = try Scan()
    // Whichever of two chains is the first to be walked, in one of these pairs that has the link.
    let chains = (0..<10).map { number in
      ["a\(number)", "b\(number)"].map { Array(repeating: $0, count: 12).joined(separator: "/") }
    }
    try scan.copies(chains.map { $0[0] })
    for pair in chains {
      try scan.folder.makeFolder("root/" + pair[1])
      let shallow = pair[0].split(separator: "/").prefix(10).joined(separator: "/")
      try scan.folder.link("root/\(pair[1])/link", to: "\(scan.root)/\(shallow)")
    }
    let found = await scan.paths(workers: workers) {
      all(&$0)
      $0.maxDepth = 13
    }
    #expect(found == chains.map { $0[0] }.sorted())
  }

  @Test func `a link into a git dir leads nowhere`() async throws {
    let scan = try Scan()
    try scan.copies(["a"])
    try scan.git("init", "--quiet", "--bare", "a/.git/trap/x.git", in: scan.root)
    try scan.folder.link("root/link", to: "a/.git/trap")
    try scan.folder.link("root/hooks", to: "a/.git/objects")
    let paths = await scan.paths(with: all)
    #expect(paths == ["a"])
  }
}
