import Foundation
import Repositories
import TestSupport
import Testing

@testable import LocalRepositories

@Suite struct HeadTests {
  /// The branch and the commit as git tells them, where it knows them.
  private func oracle(_ git: Git, _ path: String) -> (branch: String?, oid: String?) {
    let branch = try? git("branch", "--show-current", in: path)
    return (branch == "" ? nil : branch, try? git("rev-parse", "--verify", "HEAD", in: path))
  }

  @Test(
    arguments: [
      ([], .branch),
      (["checkout -q -b topic/näme"], .branch),
      (["pack-refs --all"], .branch),
      (["pack-refs --all", "commit -q --allow-empty -m Two"], .branch),
      (["checkout -q --detach"], .detached),
      (["checkout -q --orphan new"], .unborn),
      (["symbolic-ref HEAD refs/other/x"], .unborn),
      (
        ["symbolic-ref refs/heads/alias refs/heads/main", "symbolic-ref HEAD refs/heads/alias"],
        .branch
      ),
      (["gc -q"], .branch),
    ] as [([String], Repository.Head.State)])
  func `HEAD is where git says it is`(commands: [String], state: Repository.Head.State) async throws
  {
    let scan = try Scan()
    let path = try scan.repository("a")
    for command in commands {
      _ = try scan.git.data(command.split(separator: " ").map(String.init), in: path)
    }

    let head = try #require(await scan.repositories()["a"]?.head)

    let oracle = oracle(scan.git, path)
    #expect(head.state == state)
    #expect(head.branch == oracle.branch)
    #expect(head.oid == oracle.oid)
  }

  @Test func `a new repository has a branch and no commit`() async throws {
    // nilbuild/git-standup#18
    let scan = try Scan()
    try scan.git("init", "--quiet", scan.folder.path("root/a"), in: scan.root)
    let head = await scan.repositories()["a"]?.head
    #expect(head == Repository.Head(state: .unborn, branch: "main"))
  }

  @Test func `objects may be those of SHA-256`() async throws {
    let scan = try Scan()
    let path = try scan.folder.makeFolder("root/a")
    try scan.git("init", "--quiet", "--object-format=sha256", in: path)
    try scan.git("commit", "--quiet", "--allow-empty", "--message", "One", in: path)
    for command in ["rev-parse", "pack-refs", "checkout"] {
      let options = ["rev-parse": "HEAD", "pack-refs": "--all", "checkout": "--detach"]
      try scan.git("-c", "advice.detachedHead=false", command, options[command] ?? "", in: path)
      let head = await scan.repositories()["a"]?.head
      #expect(head?.oid?.count == 64)
      #expect(head?.oid == oracle(scan.git, path).oid)
    }
  }

  @Test(arguments: ["refs/bisect/bad", "refs/worktree/own", "refs/rewritten/onto"])
  func `a linked worktree has refs of its own`(name: String) async throws {
    let scan = try Scan()
    let path = try scan.repository("a")
    try scan.git("worktree", "add", "--quiet", "../b", in: path)
    let linked = scan.root + "/b"
    try scan.git("commit", "--quiet", "--allow-empty", "--message", "Two", in: linked)
    for folder in [path, linked] {
      try scan.git("update-ref", name, "HEAD", in: folder)
      try scan.git("symbolic-ref", "HEAD", name, in: folder)
    }
    let found = await scan.repositories()
    #expect(found["a"]?.head?.oid == oracle(scan.git, path).oid)
    #expect(found["b"]?.head?.oid == oracle(scan.git, linked).oid)
    #expect(found["a"]?.head?.oid != found["b"]?.head?.oid)
  }

  @Test func `a HEAD that is a link is one`() async throws {
    let scan = try Scan()
    let path = try scan.repository("a")
    try FileManager.default.removeItem(atPath: path + "/.git/HEAD")
    try scan.folder.link("root/a/.git/HEAD", to: "refs/heads/main")
    let head = await scan.repositories()["a"]?.head
    #expect(head?.branch == "main")
    #expect(head?.oid == oracle(scan.git, path).oid)
  }

  // jesseduffield/lazygit#5609, tpope/vim-fugitive#2389
  @Test(
    arguments: [
      ("ref: refs/heads/.invalid\n", "", .unknown),
      ("", "[core]\nrepositoryFormatVersion=1\n[extensions]\nrefStorage=reftable", .unknown),
      ("ref: refs/heads/../../../x\n", "", .broken),
    ] as [(String, String, Repository.Head.State)])
  func `a HEAD that is not read here is not guessed`(
    contents: String, config: String, state: Repository.Head.State
  ) async throws {
    let scan = try Scan()
    try scan.repository("a")
    if !contents.isEmpty { try scan.folder.write(contents, to: "root/a/.git/HEAD") }
    if !config.isEmpty { try scan.folder.write(config, to: "root/a/.git/config") }
    let head = await scan.repositories()["a"]?.head
    #expect(head == Repository.Head(state: state))
  }

  @Test func `a chain of refs that bites its tail is broken`() async throws {
    let scan = try Scan()
    try scan.repository("a")
    try scan.folder.write("ref: refs/heads/main\n", to: "root/a/.git/refs/heads/main")
    #expect(await scan.repositories()["a"]?.head?.state == .broken)
  }
}
