import Foundation
import Repositories
import TestSupport
import Testing

@testable import LocalRepositories

@Suite(.offThePool) struct TimeTests {
  /// Runs git at a time.
  private func git(_ scan: Scan, at date: String, _ arguments: String..., in path: String) throws {
    var environment = scan.git.environment
    environment["GIT_COMMITTER_DATE"] = date
    let outcome = try ChildProcess.run(
      "git", ["-C", path] + arguments, environment: environment)
    try #require(outcome.code == 0, "\(outcome.errors)")
  }

  /// When git says that HEAD last moved.
  private func oracle(_ scan: Scan, _ path: String) throws -> String? {
    let text = try scan.git("reflog", "-1", "--date=unix", "--format=%gd", in: path)
    let seconds = text.split(separator: "{").last?.dropLast()
    return seconds.flatMap { Int($0) }.flatMap(Timestamp.text)
  }

  @Test(arguments: [
    ("1112911993 -0700", "2005-04-07T22:13:13Z"), ("1000000000 +0000", "2001-09-09T01:46:40Z"),
    ("4102444800 +1400", "2100-01-01T00:00:00Z"),
  ])
  func `HEAD moved when its log says so, in whatever zone`(date: String, told: String) async throws
  {
    let scan = try Scan()
    let path = try scan.repository("a")
    try scan.git("branch", "other", in: path)
    // The commit is younger or older: what counts is the move.
    try git(scan, at: "@" + date, "checkout", "--quiet", "other", in: path)
    let record = await scan.repositories()["a"]
    #expect(record?.headMovedAt == told)
    #expect(record?.headMovedAt == (try oracle(scan, path)))
  }

  @Test func `the last line of a log counts, however long the one before is`() async throws {
    let scan = try Scan()
    let path = try scan.repository("a")
    let long = String(repeating: "> 5 +0000 ", count: 2_000)
    try git(scan, at: "@100 +0000", "commit", "--quiet", "--allow-empty", "-m", long, in: path)
    try git(scan, at: "@200 +0000", "commit", "--quiet", "--allow-empty", "-m", "x > y", in: path)
    #expect(await scan.repositories()["a"]?.headMovedAt == Timestamp.text(ofSecondsSince1970: 200))
  }

  @Test func `a log without a time is none`() async throws {
    let scan = try Scan()
    try scan.copies(["empty", "torn", "missing"])
    try scan.folder.write("", to: "root/empty/.git/logs/HEAD")
    try scan.folder.write("0000 1111 Someone", to: "root/torn/.git/logs/HEAD")
    try FileManager.default.removeItem(atPath: scan.root + "/missing/.git/logs")
    let found = await scan.load().repositories
    #expect(found.count == 3)
    #expect(found.allSatisfy { $0.headMovedAt == nil && $0.head?.state == .branch })
  }

  @Test func `it was fetched when the newest of its worktrees was`() async throws {
    let scan = try Scan()
    let source = try scan.repository("source")
    try scan.git("clone", "--quiet", source, "clone", in: scan.root)
    let clone = scan.root + "/clone"
    try scan.git("worktree", "add", "--quiet", "--detach", "../linked", in: clone)
    let before = await scan.repositories()
    #expect(before["clone"]?.fetchedAt == nil)
    #expect(before["linked"]?.fetchedAt == nil)

    try scan.git("fetch", "--quiet", "--all", in: clone)
    try scan.git("fetch", "--quiet", "origin", in: scan.root + "/linked")
    try set(1_000, clone + "/.git/FETCH_HEAD")
    try set(2_000, clone + "/.git/worktrees/linked/FETCH_HEAD")
    let after = await scan.repositories()
    #expect(after["clone"]?.fetchedAt == "1970-01-01T00:16:40Z")
    #expect(after["linked"]?.fetchedAt == "1970-01-01T00:33:20Z")
    try set(3_000, clone + "/.git/FETCH_HEAD")
    #expect(await scan.repositories()["linked"]?.fetchedAt == "1970-01-01T00:50:00Z")
  }

  private func set(_ seconds: Int, _ path: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: Double(seconds))], ofItemAtPath: path)
  }
}
