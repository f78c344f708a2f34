import Foundation
import Repositories
import TestSupport
import Testing

@testable import LocalRepositories

/// Forms of a repository that are not the usual one.
@Suite(.offThePool) struct FormatTests {
  @Test func `the usual form says nothing`() async throws {
    let scan = try Scan()
    try scan.repository("a")
    let record = try #require(await scan.repositories()["a"])
    #expect(record.objectFormat == nil && record.refFormat == nil && record.extensions == nil)
    #expect(record.shallow == nil && record.sparse == nil)
    #expect(record.gitDir == nil && record.commonDir == nil && record.pathBytes == nil)
  }

  @Test func `a clone with a cut history is shallow`() async throws {
    let scan = try Scan()
    let source = try scan.repository("source")
    try scan.git("commit", "--quiet", "--allow-empty", "--message", "Two", in: source)
    try scan.git("clone", "--quiet", "--depth=1", "file://" + source, "cut", in: scan.root)
    try scan.git("worktree", "add", "--quiet", "--detach", "../linked", in: scan.root + "/cut")
    var found = await scan.repositories()
    for name in ["cut", "linked"] {
      #expect(
        try scan.git("rev-parse", "--is-shallow-repository", in: scan.root + "/" + name) == "true")
      #expect(found[name]?.shallow == true)
    }
    #expect(found["source"]?.shallow == nil)
    try scan.git("fetch", "--quiet", "--unshallow", in: scan.root + "/cut")
    found = await scan.repositories()
    #expect(found["cut"]?.shallow == nil)
  }

  @Test func `a working tree of which a part is checked out is sparse, and it alone`() async throws
  {
    let scan = try Scan()
    let main = try scan.repository("main")
    try scan.git("worktree", "add", "--quiet", "--detach", "../linked", in: main)
    try scan.git("sparse-checkout", "set", "part", in: scan.root + "/linked")
    var found = await scan.repositories()
    #expect(found["linked"]?.sparse == true)
    #expect(found["main"]?.sparse == nil)
    #expect(found["main"]?.extensions == ["worktreeConfig"])
    try scan.git("sparse-checkout", "disable", in: scan.root + "/linked")
    found = await scan.repositories()
    #expect(found["linked"]?.sparse == nil)
  }

  @Test func `a repository of longer names is told as such`() async throws {
    let scan = try Scan()
    try scan.git("init", "--quiet", "--object-format=sha256", "a", in: scan.root)
    let path = scan.root + "/a"
    try scan.git("commit", "--quiet", "--allow-empty", "--message", "One", in: path)
    for packed in [false, true] {
      if packed { try scan.git("pack-refs", "--all", in: path) }
      let state = await scan.load()
      let record = try #require(state.repositories.first)
      #expect(record.objectFormat == "sha256")
      #expect(record.extensions == ["objectFormat"])
      #expect(record.head?.oid?.count == 64)
      #expect(record.head?.oid == (try scan.git("rev-parse", "HEAD", in: path)))
      #expect(state.summary.warnings.isEmpty)
    }
  }

  // libgit2/libgit2#7210, go-git/go-git#2324, go-git/go-git#1943
  @Test(
    arguments: [
      ("1", ["worktreeConfig"], []), ("1", ["relativeWorktrees"], []),
      ("1", ["noop", "partialClone", "preciousObjects"], []),
      ("1", ["fromTheFuture"], ["fromTheFuture"]),
      ("1", ["relativeWorktrees", "other"], ["other"]),
      ("2", ["fromTheFuture"], ["fromTheFuture"]),
    ] as [(String, [String], [String])])
  func `a repository with any extension is listed, and told where git does not know it`(
    version: String, extensions: [String], unknown: [String]
  ) async throws {
    let scan = try Scan()
    let path = try scan.repository("a")
    try scan.git("remote", "add", "origin", "https://example.com/a", in: path)
    try scan.git("config", "core.repositoryFormatVersion", version, in: path)
    for name in extensions {
      try scan.folder.write(
        String(contentsOfFile: path + "/.git/config", encoding: .utf8)
          + "[extensions]\n\t\(name) = true\n", to: "root/a/.git/config")
    }
    let state = await scan.load()
    let record = try #require(state.repositories.first)
    #expect(record.extensions?.map { $0.lowercased() } == extensions.map { $0.lowercased() })
    #expect(record.url == "https://example.com/a")
    #expect(record.head?.state == .branch)
    #expect(record.state == .ok)
    #expect(state.summary.warnings.map(\.kind) == unknown.map { _ in "unknownExtension" })
    #expect(state.summary.warnings.allSatisfy { $0.path == path })
  }

  @Test func `what git forgets of an old form is no extension to it`() async throws {
    let scan = try Scan()
    let path = try scan.repository("a")
    try scan.git("config", "extensions.fromTheFuture", "true", in: path)
    // The version is 0, for which git heeds no extension that it does not know.
    try scan.git("status", in: path)
    #expect(await scan.load().summary.warnings.isEmpty)
  }
}
