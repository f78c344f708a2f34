import Foundation
import Repositories
import TestSupport
import Testing

@testable import LocalRepositories

@Suite struct RootTests {
  @Test(arguments: [
    "/root", "/root/", "/link", "/link/", "~", "~/", "$WHERE/root", "$ROOT",
    "file://%2Froot", "file://localhost/root",
  ])
  func `a root may be written in many ways`(text: String) async throws {
    let scan = try Scan()
    try scan.repository("a")
    try scan.folder.link("link", to: "root")
    let base = scan.folder.path
    let written =
      text.hasPrefix("/")
      ? base + text
      : text.replacing("file://%2F", with: "file://\(base)%2F")
        .replacing("localhost/", with: "localhost\(base)/")
    let resolver = RootResolver(
      environment: ["WHERE": base, "ROOT": scan.root], home: Path(scan.root))
    #expect(resolver.resolve([.init(written)]).roots.all.map(\.path.text) == [scan.root])
  }

  @Test func `a relative root lies in the working directory`() {
    let resolver = RootResolver(environment: [:], home: Path("/"))
    let here = FileManager.default.currentDirectoryPath
    #expect(resolver.resolve([.init(".")]).roots.all.map(\.path.text) == [here])
  }

  @Test(arguments: [
    ("/missing", LoadFailure.Kind.pathNotFound), ("/file", .notADirectory),
    ("/loop", .pathNotFound), ("$MISSING_VARIABLE/x", .pathNotFound),
    ("file://elsewhere/root", .pathNotFound), ("", .pathNotFound),
    ("/root\0x", .pathNotFound), ("file:///root%00x", .pathNotFound),
  ])
  func `a root that cannot be read is a warning, and alone a failure`(
    text: String, kind: LoadFailure.Kind
  ) async throws {
    let scan = try Scan()
    try scan.repository("a")
    try scan.folder.write("", to: "file")
    try scan.folder.link("loop", to: "loop")
    let written = text.hasPrefix("/") ? scan.folder.path + text : text

    let alone = await scan.load([written])
    let among = await scan.load([written, scan.root])

    #expect(alone.error?.kind == kind)
    #expect(alone.error?.path == written)
    #expect(alone.repositories.isEmpty)
    #expect(!alone.isLoading)
    #expect(among.error == nil)
    #expect(among.summary.warnings.map(\.kind) == [kind.rawValue])
    #expect(among.repositories.map(\.root) == [1])
  }

  @Test func `a root in another root is walked once and keeps its number`() async throws {
    let scan = try Scan()
    try scan.repository("a")
    try scan.repository("inner/b")
    try scan.repository("node_modules/c")
    let roots = [
      scan.root, scan.root + "/inner", scan.root, scan.root + "/node_modules", scan.root + "/a",
    ]

    let state = await scan.load(roots)

    let found = Dictionary(
      uniqueKeysWithValues: state.repositories.map { (scan.shortened($0.path), $0.root) })
    #expect(found == ["a": 4, "inner/b": 1, "node_modules/c": 3])
    #expect(state.summary.skipped.ignored == 0)
  }

  @Test func `without roots the usual folders are looked in, and ghq's`() async throws {
    let scan = try Scan()
    try scan.git("init", "--quiet", scan.folder.path("home/src/a"), in: scan.root)
    try scan.git("init", "--quiet", scan.folder.path("home/other/b"), in: scan.root)
    try scan.git("init", "--quiet", scan.folder.path("ghq/c"), in: scan.root)
    try scan.folder.write(
      "[ghq]\nroot = \(scan.folder.path("ghq"))\nroot = ~/missing\n", to: "home/.gitconfig")

    let state = await scan.load([])

    #expect(state.repositories.map(\.name).sorted() == ["a", "c"])
    #expect(state.summary.warnings.isEmpty)
  }

  @Test func `without roots and usual folders the home is looked in`() async throws {
    let scan = try Scan()
    try scan.git("init", "--quiet", scan.folder.path("home/other/b"), in: scan.root)
    #expect(await scan.load([]).repositories.map(\.name) == ["b"])
  }
}
