import Foundation
import Repositories
import TestSupport
import Testing

@testable import LocalRepositories

@Suite struct LinkTests {
  @Test func `a link to a repository is an alias of it`() async throws {
    // alefragnani/vscode-project-manager#274
    let scan = try Scan()
    try scan.repository("a")
    try scan.folder.makeFolder("outside/b")
    try scan.git("init", "--quiet", scan.folder.path("outside/b"), in: scan.root)
    try scan.folder.link("root/x", to: "a")
    try scan.folder.link("root/y", to: "../outside/b")
    try scan.folder.link("root/z", to: "../outside")

    let found = await scan.repositories()

    #expect(found["a"]?.aliases == [scan.root + "/x"])
    let outside = found[scan.folder.path("outside/b")]
    #expect(outside?.aliases == [scan.root + "/y"])
    #expect(outside?.root == 0)
    #expect(found.count == 2)
  }

  @Test func `a link to a bare repository is an alias of it`() async throws {
    let scan = try Scan()
    try scan.git("init", "--quiet", "--bare", "a.git", in: scan.root)
    try scan.folder.link("root/b", to: "a.git")
    let found = await scan.repositories()
    #expect(found["a.git"]?.aliases == [scan.root + "/b"])
    #expect(found.count == 1)
  }

  @Test func `a git dir may be a link`() async throws {
    let scan = try Scan()
    try scan.repository("a")
    try FileManager.default.moveItem(
      atPath: scan.root + "/a/.git", toPath: scan.folder.path("store"))
    try scan.folder.link("root/a/.git", to: "../../store")
    let found = await scan.repositories()
    #expect(found["a"]?.kind == .repository)
    #expect(found["a"]?.gitDir == scan.folder.path("store"))
  }

  @Test func `links that lead in circles end and are told`() async throws {
    let scan = try Scan()
    try scan.repository("a/b")
    try scan.folder.link("root/a/up", to: "..")
    try scan.folder.link("root/self", to: "self")
    try scan.folder.link("root/nowhere", to: "not there")

    let state = await scan.load()

    #expect(state.repositories.map { scan.shortened($0.path) } == ["a/b"])
    #expect(state.summary.warnings.map(\.kind) == ["symlinkLoop"])
    #expect(state.summary.warnings.first?.path == scan.root + "/self")
  }
}
