import Foundation
import Repositories
import TestSupport
import Testing

@testable import LocalRepositories

/// The options that decide what is told, and not where to look.
@Suite(.offThePool) struct OptionTests {
  @Test func `bare repositories are left out where nobody wants them`() async throws {
    let scan = try Scan()
    let path = try scan.repository("a")
    try scan.git("clone", "--quiet", "--bare", path, "b.git", in: scan.root)
    try scan.repository("c")
    try scan.git("config", "core.bare", "true", in: scan.root + "/c")
    try scan.copies(["b.git/hidden/d"])
    #expect(await scan.paths { $0.bare = false } == ["a"])
    #expect(await scan.paths() == ["a", "b.git", "c"])
  }

  // fork-dev/TrackerWin#1680
  @Test func `hidden folders are walked unless nobody wants them`() async throws {
    let scan = try Scan()
    try scan.copies([".NET", "x/.config/a", "x/b", "c"])
    try scan.folder.makeFolder("outside")
    try scan.git("init", "--quiet", scan.folder.path("outside/d"), in: scan.root)
    try scan.folder.link("root/.link", to: "../outside/d")
    try scan.git("worktree", "add", "--quiet", "--detach", "../.linked", in: scan.root + "/c")
    let paths = await scan.paths()
    #expect(
      paths
        == [".NET", ".linked", scan.folder.path("outside/d"), "c", "x/.config/a", "x/b"])
    let state = await scan.load { $0.hidden = false }
    // A worktree is known from its main repository, wherever it is.
    #expect(
      state.repositories.map { scan.shortened($0.path) }.sorted() == [".linked", "c", "x/b"])
    #expect(state.summary.skipped.ignored == 3)
    #expect(await scan.paths([scan.root + "/x/.config"]) { $0.hidden = false } == ["x/.config/a"])
  }

  @Test func `without details a repository is found and not described`() async throws {
    let scan = try Scan()
    let main = try scan.repository("main")
    try scan.git("remote", "add", "origin", "https://github.com/a/b", in: main)
    try scan.git("worktree", "add", "--quiet", "../linked", in: main)
    try scan.git("clone", "--quiet", "--bare", main, "bare.git", in: scan.root)
    try scan.git("submodule", "--quiet", "add", main, "sub", in: main)
    try scan.folder.write("gitdir: nowhere", to: "root/broken/.git")
    func byID(_ details: LocalOptions.Details) async -> [Int: Repository] {
      let found = await scan.load { $0.details = details }.repositories
      return Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0) })
    }
    let without = await byID(.existence)
    let with = await byID(.files)
    #expect(without.count == 5)
    #expect(Set(without.keys) == Set(with.keys))
    for (id, var whole) in with {
      (whole.url, whole.cloneUrl, whole.fullName, whole.htmlUrl) = (nil, nil, nil, nil)
      (whole.remotes, whole.head, whole.upstream, whole.operation) = (nil, nil, nil, nil)
      (whole.headMovedAt, whole.fetchedAt, whole.trusted, whole.extensions) = (nil, nil, nil, nil)
      #expect(without[id] == whole)
    }
  }

  @Test func `a sorted list is in the order of the bytes of the paths`() async throws {
    let scan = try Scan()
    try scan.copies(["b", "B", "a-b", "a/b", "a.b", "é", "e\u{301}", "z", "x", "y"])
    // One that is no text stands between its neighbours by its bytes, not by how it is shown.
    let bytes = { (name: [UInt8]) in
      (Array("\(scan.root)/".utf8) + name + [0]).map { CChar(bitPattern: $0) }
    }
    #expect(rename(scan.root + "/x", bytes([0xC3])) == 0)
    #expect(rename(scan.root + "/y", bytes([0xFF, 0x41])) == 0)
    for workers in [1, 2, 5] {
      let state = await scan.load(workers: workers) { $0.isSorted = true }
      let paths = state.repositories.map {
        PercentEncoding.decode(($0.uri ?? "").utf8.dropFirst("file://".utf8.count))
      }
      #expect(paths.count == 10)
      #expect(paths == paths.sorted { $0.lexicographicallyPrecedes($1) })
      #expect(state.stream.count == 10)
    }
  }

  @Test(arguments: [1, 2, 5])
  func `a load ends after as many as are asked for, and says so`(workers: Int) async throws {
    let scan = try Scan()
    try scan.copies(["a", "b/c", "b/d", "e/f/g"])
    // A family comes at once, and is cut all the same.
    for name in ["v", "w"] {
      try scan.git("worktree", "add", "--quiet", "--detach", "../" + name, in: scan.root + "/a")
    }
    for limit in 1...8 {
      let state = await scan.load(workers: workers) { $0.limit = limit }
      #expect(state.repositories.count == min(limit, 6))
      #expect(state.found == min(limit, 6))
      #expect(state.summary.truncated == (limit < 6 ? "limit" : nil))
      #expect(state.error == nil)
    }
  }

  @Test func `what is met again after the limit is no repository more`() async throws {
    let scan = try Scan()
    try scan.copies(["a", "b"])
    try scan.folder.makeFolder("root/c")
    for name in ["x", "y", "c/z"] { try scan.folder.link("root/" + name, to: scan.root + "/a") }
    let state = await scan.load(workers: 1) { $0.limit = 2 }
    #expect(state.summary.truncated == nil)
    #expect(state.repositories.first { $0.name == "a" }?.aliases?.count == 3)
  }
}
