import Foundation
import Repositories
import TestSupport
import Testing

@testable import LocalRepositories

@Suite struct WorktreeTests {
  @Test func `a linked worktree is found from its main repository`() async throws {
    // git-pkgs/git-pkgs#196, nexthink-oss/ghup#150
    let scan = try Scan()
    let main = try scan.repository("main")
    let outside = scan.folder.path("outside")
    try scan.git("remote", "add", "origin", "https://example.com/main", in: main)
    try scan.git("worktree", "add", "--quiet", "-b", "topic", outside, in: main)

    let found = await scan.repositories()

    let linked = try #require(found[outside])
    #expect(linked.kind == .worktree)
    #expect(linked.parentId == found["main"]?.id)
    #expect(linked.root == nil)
    #expect(linked.head?.branch == "topic")
    #expect(linked.head?.oid == found["main"]?.head?.oid)
    #expect(linked.url == "https://example.com/main")
    #expect(linked.gitDir == main + "/.git/worktrees/outside")
    #expect(linked.commonDir == main + "/.git")
    #expect(linked.id == Identity.id(of: Path(main + "/.git/worktrees/outside")))
    #expect(linked.state == .ok)
    #expect(found.count == 2)
  }

  @Test func `the main repository is found from a linked worktree`() async throws {
    let scan = try Scan()
    let main = try scan.repository("main")
    let outside = scan.folder.path("outside")
    try scan.git("worktree", "add", "--quiet", outside, in: main)

    let found = await scan.repositories([outside])

    #expect(found["main"]?.kind == .repository)
    #expect(found["main"]?.root == nil)
    #expect(found[outside]?.root == 0)
    #expect(found[outside]?.parentId == found["main"]?.id)
    #expect(found.count == 2)
  }

  @Test func `worktrees of a bare repository are found with it`() async throws {
    let scan = try Scan()
    let main = try scan.repository("main")
    try scan.git("clone", "--quiet", "--bare", main, "../bare.git", in: scan.root)
    let linked = scan.folder.path("linked")
    try scan.git(
      "worktree", "add", "--quiet", "-b", "x", linked, in: scan.folder.path("bare.git"))

    let found = await scan.repositories([linked])

    #expect(found[linked]?.kind == .worktree)
    #expect(found[scan.folder.path("bare.git")]?.kind == .bare)
    #expect(found[scan.folder.path("bare.git")]?.id == found[linked]?.parentId)
    #expect(found.count == 2)
  }

  @Test func `a worktree may have a configuration of its own`() async throws {
    // go-git/go-git#1943
    let scan = try Scan()
    let main = try scan.repository("main")
    try scan.git("worktree", "add", "--quiet", "../linked", in: main)
    try scan.git("config", "extensions.worktreeConfig", "true", in: main)
    try scan.git(
      "config", "--worktree", "remote.origin.url", "x:linked", in: scan.root + "/linked")
    let found = await scan.repositories()
    #expect(found["main"]?.url == nil)
    #expect(found["linked"]?.url == "x:linked")
  }

  @Test func `worktrees may be linked by relative paths`() async throws {
    // libgit2/libgit2#7210
    let scan = try Scan()
    let main = try scan.repository("main")
    try scan.git("worktree", "add", "--quiet", "../linked", in: main)
    try scan.folder.write("../../../../linked/.git\n", to: "root/main/.git/worktrees/linked/gitdir")
    try scan.folder.write("gitdir: ../main/.git/worktrees/linked\n", to: "root/linked/.git")
    let found = await scan.repositories([main])
    #expect(found["linked"]?.state == .ok)
    #expect(found.count == 2)
  }

  @Test func `a worktree whose folder is gone is prunable`() async throws {
    let scan = try Scan()
    let main = try scan.repository("main")
    try scan.git("worktree", "add", "--quiet", "../gone", in: main)
    try FileManager.default.removeItem(atPath: scan.folder.path("root/gone"))

    let gone = try #require(await scan.repositories()["gone"])

    #expect(gone.state == .prunable)
    #expect(gone.problems?.count == 1)
    #expect(gone.head?.branch == "gone")
  }

  @Test func `a locked worktree whose folder is gone is locked, for prune keeps it`() async throws {
    let scan = try Scan()
    let main = try scan.repository("main")
    try scan.git("worktree", "add", "--quiet", "../away", in: main)
    try scan.git("worktree", "lock", "../away", in: main)
    try FileManager.default.removeItem(atPath: scan.folder.path("root/away"))

    #expect(await scan.repositories()["away"]?.state == .locked)
  }

  @Test func `a bare repository where a worktree was is listed alone`() async throws {
    let scan = try Scan()
    let main = try scan.repository("main")
    try scan.git("worktree", "add", "--quiet", "../taken", in: main)
    try FileManager.default.removeItem(atPath: scan.folder.path("root/taken"))
    try scan.git("clone", "--quiet", "--bare", "main", "taken", in: scan.root)

    let found = await scan.load().repositories

    #expect(found.map { scan.shortened($0.path) }.sorted() == ["main", "taken"])
    #expect(found.contains { $0.kind == .bare })
  }

  @Test func `a worktree whose main repository was moved is one broken record`() async throws {
    let scan = try Scan()
    let main = try scan.repository("main")
    try scan.git("worktree", "add", "--quiet", "../linked", in: main)
    try FileManager.default.moveItem(atPath: main, toPath: main + "2")

    let found = await scan.load().repositories.map { scan.shortened($0.path) }.sorted()

    #expect(found == ["linked", "main2"])
    #expect(await scan.repositories()["linked"]?.state == .broken)
  }

  @Test func `a copy of the main repository does not claim its worktrees`() async throws {
    let scan = try Scan()
    let main = try scan.repository("main")
    try scan.git("worktree", "add", "--quiet", "../linked", in: main)
    try FileManager.default.copyItem(atPath: main, toPath: main + "2")

    let found = await scan.load().repositories

    #expect(found.map { scan.shortened($0.path) }.sorted() == ["linked", "main", "main2"])
    let linked = found.first { $0.name == "linked" }
    #expect(linked?.state == .ok)
    #expect(linked?.parentId == found.first { $0.name == "main" }?.id)
  }

  @Test func `a worktree that was moved by hand is reported where it is`() async throws {
    let scan = try Scan()
    let main = try scan.repository("main")
    try scan.git("worktree", "add", "--quiet", "../before", in: main)
    try FileManager.default.moveItem(
      atPath: scan.folder.path("root/before"), toPath: scan.folder.path("root/after"))

    let found = await scan.repositories()

    #expect(found["after"]?.state == .prunable)
    #expect(found["after"]?.kind == .worktree)
    #expect(found["before"] == nil)
    #expect(found.count == 2)
  }

  @Test func `a copy of a worktree is an alias of it`() async throws {
    let scan = try Scan()
    let main = try scan.repository("main")
    try scan.git("worktree", "add", "--quiet", "../linked", in: main)
    try FileManager.default.copyItem(
      atPath: scan.folder.path("root/linked"), toPath: scan.folder.path("root/copy"))

    let found = await scan.repositories()

    #expect(found["linked"]?.state == .ok)
    #expect(found["linked"]?.aliases == [scan.folder.path("root/copy")])
    #expect(found.count == 2)
  }

  @Test func `a git dir beside its pointer belongs to the folder around both`() async throws {
    // jrmoulton/tmux-sessionizer#188
    let scan = try Scan()
    let main = try scan.repository("main")
    let folder = try scan.folder.makeFolder("root/project")
    try scan.git("clone", "--quiet", "--bare", main, ".bare", in: folder)
    try scan.folder.write("gitdir: .bare", to: "root/project/.git")
    try scan.git("worktree", "add", "--quiet", scan.folder.path("outside"), "-b", "x", in: folder)

    for roots in [[scan.root], [folder], [scan.folder.path("outside")]] {
      let found = await scan.repositories(roots)
      #expect(found["project"]?.kind == .repository)
      #expect(found["project"]?.gitDir == folder + "/.bare")
      #expect(found["project/.bare"] == nil)
      #expect(found[scan.folder.path("outside")]?.parentId == found["project"]?.id)
    }
  }
}
