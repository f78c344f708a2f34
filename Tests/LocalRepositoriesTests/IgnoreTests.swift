import Foundation
import Repositories
import TestSupport
import Testing

@testable import LocalRepositories

/// `ignore` and `useDefaultIgnore`; what git's own patterns match is in `WildmatchTests`.
@Suite(.offThePool) struct IgnoreTests {
  private static let all = [
    "*", "[x]", "a", "b", "lib.new", "lib.old", "sp ace", "x/a", "x/b*", "x/y/a", "x/y/b",
    "x/yy/c", "ümlaut",
  ]

  private static let patterns = [
    "a", "a/", "/a", "x", "/x/", "x/a", "/x/a/", "x/*", "x/**", "*.old", "lib.*", "lib.???",
    "**/a", "**/y/*", "x/**/a", "y", "y*", "yy/c", "[ab]", "[!a]", "[x]", "\\[x\\]", "\\*",
    "x/b\\*", "b*", "sp ace", "sp*", "ümlaut", "ü*", "A", "./a", "../a", "x/y/a/deeper", "*", "/*",
    "/*/*", "*/a", "?", "nothing", "\\a", "**", "x/y/../a", "\\!a", "a\\",
  ]

  /// What git ignores of the folders for each pattern, asked at once: a folder a pattern, with a
  /// `.gitignore` of its own.
  private func ignoredByGit() throws -> [[String]] {
    let folder = try TemporaryFolder()
    let git = Git(home: folder.path)
    try git("init", "--quiet", "--template=", in: folder.path)
    for (number, pattern) in Self.patterns.enumerated() {
      for path in Self.all { try folder.makeFolder("\(number)/" + path) }
      try folder.write(pattern + "\n", to: "\(number)/.gitignore")
    }
    let asked = Self.patterns.indices.flatMap { number in Self.all.map { "\(number)/" + $0 } }
    var ignored = Self.patterns.map { _ in [String]() }
    let answer = try git.data(
      ["-c", "core.quotePath=false", "check-ignore", "--"] + asked, in: folder.path)
    for path in answer.split(separator: UInt8(ascii: "\n")) {
      let parts = String(decoding: path, as: UTF8.self).split(separator: "/", maxSplits: 1)
      ignored[try #require(Int(parts[0]))].append(String(parts[1]))
    }
    return ignored
  }

  @Test func `a line leaves out what it does in git`() async throws {
    let scan = try Scan()
    try scan.copies(Self.all)
    for (pattern, ignored) in zip(Self.patterns, try ignoredByGit()) {
      let paths = await scan.paths { $0.ignore = [pattern] }
      #expect(Set(paths) == Set(Self.all).subtracting(ignored), "\(pattern)")
    }
  }

  @Test func `lines at the home count wherever the root is`() async throws {
    let scan = try Scan()
    try scan.copies(["me/x/a", "me/x/b", "me/c", "x/a"])
    func paths(_ lines: [String]) async -> [String] {
      await scan.load(home: scan.root + "/me") { $0.ignore = lines }.repositories
        .map { scan.shortened($0.path) }.sorted()
    }
    #expect(await paths(["~/x"]) == ["me/c", "x/a"])
    #expect(await paths(["~/x/"]) == ["me/c", "x/a"])
    #expect(await paths(["~/*/b"]) == ["me/c", "me/x/a", "x/a"])
    #expect(await paths(["~/**/a", "~/c"]) == ["me/x/b", "x/a"])
    #expect(await paths(["~", "~/", "~root/x", ""]) == ["me/c", "me/x/a", "me/x/b", "x/a"])
  }

  @Test func `a root has lines of its own beside those of all`() async throws {
    let scan = try Scan()
    try scan.copies(["one/a", "one/b", "one/c", "two/a", "two/b", "two/c"])
    let paths = await scan.paths {
      $0.roots = [
        .init(scan.root + "/one", ignore: ["a", "two/b"]),
        .init(scan.root + "/two", ignore: ["/b"]),
      ]
      $0.ignore = ["c"]
    }
    #expect(paths == ["one/b", "two/a"])
  }

  @Test func `a root is entered and its way counts, though a line names it`() async throws {
    let scan = try Scan()
    try scan.copies(["skip/a", "skip/skip/b"])
    let state = await scan.load([scan.root + "/skip"]) { $0.ignore = ["skip"] }
    #expect(state.repositories.map(\.name) == ["a"])
    #expect(state.summary.skipped.ignored == 1)
  }

  // awaescher/RepoZ#120, awaescher/RepoZ#67, awaescher/RepoZ#93, coenm/RepoM#164,
  // fork-dev/TrackerWin#1029
  @Test func `the built-in list can be turned off`() async throws {
    let scan = try Scan()
    let names = [
      ".Trash-1000/files/a", ".local/share/Trash/files/b", ".snapshots/1/c", "node_modules/d",
      ".local/share/containers/storage/overlay/e",
    ]
    try scan.copies(names + ["f"])
    let on = await scan.load(home: scan.root)
    #expect(on.repositories.map(\.name) == ["f"])
    #expect(on.summary.skipped.ignored == names.count)
    let off = await scan.load(home: scan.root) { $0.useDefaultIgnore = false }
    #expect(off.repositories.count == names.count + 1)
    #expect(off.summary.skipped.ignored == 0)
  }
}
