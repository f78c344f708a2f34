import Foundation
import Repositories
import TestSupport
import Testing

@testable import LocalRepositories

@Suite struct SubmoduleTests {
  @Test func `submodules are found in submodules, each with its superproject`() async throws {
    let scan = try Scan()
    let inner = try scan.repository("inner")
    let outer = try scan.repository("outer")
    try scan.git("submodule", "--quiet", "add", inner, "deps/inner", in: outer)
    try scan.git("commit", "--quiet", "--message", "Two", in: outer)
    let top = try scan.repository("top")
    try scan.git("submodule", "--quiet", "add", "--name", "a/b", outer, "libs/outer", in: top)
    try scan.git("submodule", "--quiet", "update", "--init", "--recursive", in: top)

    // As a root the superproject is walked as well, so that pointers lead to the same ones.
    for roots in [[scan.root], [top]] {
      let found = await scan.repositories(roots)
      #expect(found["top/libs/outer"]?.kind == .submodule)
      #expect(found["top/libs/outer"]?.parentId == found["top"]?.id)
      #expect(found["top/libs/outer"]?.gitDir == top + "/.git/modules/a/b")
      #expect(found["top/libs/outer"]?.url == outer)
      #expect(found["top/libs/outer/deps/inner"]?.kind == .submodule)
      #expect(found["top/libs/outer/deps/inner"]?.parentId == found["top/libs/outer"]?.id)
      #expect(found.count == (roots == [top] ? 3 : 6))
    }
  }

  @Test func `submodules are found without the file that names them`() async throws {
    let scan = try Scan()
    let inner = try scan.repository("inner")
    let outer = try scan.repository("outer")
    try scan.git("submodule", "--quiet", "add", inner, "a/b/sub", in: outer)
    try FileManager.default.removeItem(atPath: outer + "/.gitmodules")
    let found = await scan.repositories()
    #expect(found["outer/a/b/sub"]?.parentId == found["outer"]?.id)
    #expect(found.count == 3)
  }

  @Test func `a submodule of a linked worktree belongs to that`() async throws {
    let scan = try Scan()
    let inner = try scan.repository("inner")
    let outer = try scan.repository("outer")
    try scan.git("submodule", "--quiet", "add", inner, "sub", in: outer)
    try scan.git("commit", "--quiet", "--message", "Two", in: outer)
    try scan.git("worktree", "add", "--quiet", "../linked", in: outer)
    try scan.git("submodule", "--quiet", "update", "--init", in: scan.root + "/linked")
    let found = await scan.repositories()
    #expect(found["linked/sub"]?.parentId == found["linked"]?.id)
    #expect(found["outer/sub"]?.parentId == found["outer"]?.id)
    #expect(found.count == 5)
  }

  @Test func `a submodule that is not checked out is none`() async throws {
    let scan = try Scan()
    let inner = try scan.repository("inner")
    let outer = try scan.repository("outer")
    try scan.git("submodule", "--quiet", "add", inner, "sub", in: outer)
    try scan.git("submodule", "--quiet", "deinit", "--force", "sub", in: outer)

    #expect(await scan.repositories().keys.sorted() == ["inner", "outer"])
  }

  @Test func `a submodule may keep a git dir of its own`() async throws {
    let scan = try Scan()
    let outer = try scan.repository("outer")
    try scan.repository("outer/own")
    try scan.folder.write(
      """
      [submodule "own"]
        path = own
      [submodule "escape"]
        path = ../../elsewhere
      """, to: "root/outer/.gitmodules")

    for roots in [[scan.root], [outer]] {
      let found = await scan.repositories(roots)
      #expect(found["outer/own"]?.kind == .submodule)
      #expect(found["outer/own"]?.parentId == found["outer"]?.id)
      #expect(found.count == 2)
    }
  }
}
