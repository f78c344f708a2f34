import Foundation
import Repositories
import TestSupport
import Testing

@testable import LocalRepositories

@Suite struct KindTests {
  @Test func `bare repositories are told from folders that look like one`() async throws {
    // sourcegraph/src-cli#634, charemma/ikno#76, badele/gitcheck#23
    let scan = try Scan()
    try scan.git("init", "--quiet", "--bare", "a/foo.git", in: scan.root)
    try scan.git("init", "--quiet", "--bare", "b/foo", in: scan.root)
    try scan.folder.write("ref: refs/heads/main\n", to: "root/c/HEAD")
    try scan.folder.write("text", to: "root/x.git/README")
    try scan.folder.write("no head", to: "root/d/HEAD")
    try scan.folder.makeFolder("root/d/objects")
    try scan.folder.makeFolder("root/d/refs")

    let found = await scan.repositories()

    #expect(found.keys.sorted() == ["a/foo.git", "b/foo"])
    #expect(found.values.map(\.name) == ["foo", "foo"])
    #expect(found.values.allSatisfy { $0.kind == .bare && $0.gitDir == nil })
  }

  @Test func `core.bare makes the folder of a git dir a bare repository`() async throws {
    let scan = try Scan()
    let path = try scan.repository("a")
    try scan.git("config", "core.bare", "true", in: path)
    let found = await scan.repositories()
    #expect(found["a"]?.kind == .bare)
    #expect(found["a"]?.name == "a")
    #expect(found.count == 1)
  }

  @Test func `a separate git dir is reported by its working tree`() async throws {
    let scan = try Scan()
    try scan.git("init", "--quiet", "--separate-git-dir=store", "tree", in: scan.root)
    let found = await scan.repositories()
    #expect(found["tree"]?.kind == .repository)
    #expect(found["tree"]?.gitDir == scan.root + "/store")
    #expect(found.count == 1)
  }

  @Test func `a git dir that names a working tree which knows nothing of it is told apart`()
    async throws
  {
    let scan = try Scan()
    let tree = try scan.folder.makeFolder("tree")
    try scan.git("init", "--quiet", "--bare", "dotfiles", in: scan.root)
    try scan.git("--git-dir=dotfiles", "config", "core.bare", "false", in: scan.root)
    try scan.git("--git-dir=dotfiles", "config", "core.worktree", tree, in: scan.root)

    let found = await scan.repositories()

    #expect(found[tree]?.kind == .separateGitDir)
    #expect(found[tree]?.gitDir == scan.root + "/dotfiles")
    #expect(found.count == 1)
  }

  @Test func `an empty git dir is ignored and the walk goes on`() async throws {
    // NousResearch/hermes-agent#53356, sourcegit-scm/sourcegit#728
    let scan = try Scan()
    try scan.folder.makeFolder("root/a/.git")
    try scan.repository("a/b")
    #expect(await scan.repositories().keys.sorted() == ["a/b"])
  }

  @Test(arguments: ["gitdir: nowhere\n", "gitdir:.git2", "", "gitdir: \n", "gitdir: .\n"])
  func `a pointer that leads nowhere is broken and ends the walk`(contents: String) async throws {
    let scan = try Scan()
    try scan.folder.write(contents, to: "root/a/.git")
    try scan.repository("a/b")

    let found = await scan.repositories()

    #expect(found.keys.sorted() == ["a"])
    #expect(found["a"]?.state == .broken)
    #expect(found["a"]?.problems?.isEmpty == false)
    #expect(found["a"]?.id == Identity.id(of: Path(scan.root + "/a/.git")))
  }

  @Test func `a pipe called .git holds nothing up`() async throws {
    let scan = try Scan()
    try scan.folder.makeFolder("root/a")
    #expect(mkfifo(scan.root + "/a/.git", 0o600) == 0)
    try scan.repository("b")
    try FileManager.default.removeItem(atPath: scan.root + "/b/.git/config")
    #expect(mkfifo(scan.root + "/b/.git/config", 0o600) == 0)

    let found = await scan.repositories()

    #expect(found.keys.sorted() == ["b"])
    #expect(found["b"]?.problems?.count == 1)
  }

  @Test func `a torn configuration is a problem and not the end`() async throws {
    let scan = try Scan()
    try scan.repository("a")
    try scan.folder.write("[remote \"origin\"]\nurl = x\n[core\n", to: "root/a/.git/config")
    let record = await scan.repositories()["a"]
    #expect(record?.url == "x")
    #expect(record?.problems?.count == 1)
  }

  @Test func `nothing in a git dir is looked at`() async throws {
    let scan = try Scan()
    let path = try scan.repository("a")
    try scan.git("init", "--quiet", "--bare", ".git/hidden", in: path)
    #expect(await scan.repositories([path]).keys.sorted() == ["a"])
  }
}
