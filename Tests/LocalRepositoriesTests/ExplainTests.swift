import Foundation
import Repositories
import TestSupport
import Testing

@testable import LocalRepositories

@Suite(.offThePool) struct ExplainTests {
  private typealias Kind = PathExplanation.Kind

  private struct Case: CustomTestStringConvertible, Sendable {
    let path: String
    let kind: PathExplanation.Kind?
    var at: String?
    var setting: String?
    var rule: String?
    var change: @Sendable (inout LocalOptions) -> Void = { _ in }
    var testDescription: String { "\(path): \(kind?.rawValue ?? "found")" }
  }

  private static let cases: [Case] = [
    Case(path: "a", kind: nil), Case(path: "bare.git", kind: nil), Case(path: "linked", kind: nil),
    Case(path: "a/sub", kind: nil), Case(path: "link", kind: nil),
    Case(path: "../outside/linked", kind: nil), Case(path: "broken", kind: nil),
    Case(path: "x", kind: .notARepository), Case(path: "x/nothing", kind: .pathNotFound),
    Case(path: "x/file", kind: .notADirectory), Case(path: "loop", kind: .ioError),
    Case(path: "a/.git", kind: .insideGitDirectory),
    Case(path: "a/.git/refs/heads", kind: .insideGitDirectory, at: "a/.git"),
    Case(path: "bare.git/refs", kind: .insideGitDirectory, at: "bare.git"),
    Case(path: "../outside/d", kind: .outsideRoots, setting: "roots"),
    Case(
      path: "x/b", kind: .ignored, at: "x", setting: "ignore", rule: "x/",
      change: { $0.ignore = ["x/"] }),
    Case(
      path: "node_modules/d/e", kind: .ignored, at: "node_modules", setting: "ignore",
      rule: "node_modules"),
    Case(path: "node_modules/d/e", kind: nil, change: { $0.useDefaultIgnore = false }),
    Case(
      path: ".h/f", kind: .hidden, at: ".h", setting: "hidden", rule: "false",
      change: { $0.hidden = false }),
    Case(
      path: "x/b", kind: .depth, setting: "maxDepth", rule: "1", change: { $0.maxDepth = 1 }),
    Case(
      path: "link", kind: .symlink, setting: "followSymlinks", rule: "never",
      change: { $0.followSymlinks = .never }),
    Case(
      path: "a/nested", kind: .insideRepository, at: "a", setting: "nested", rule: "registered"),
    Case(path: "a/nested", kind: nil, change: { $0.nested = .all }),
    Case(path: "a/folder", kind: .insideRepository, at: "a"),
    Case(
      path: "bare.git", kind: .bare, setting: "bare", rule: "false", change: { $0.bare = false }),
    Case(
      path: "linked", kind: .worktree, setting: "worktrees", rule: "none",
      change: { $0.worktrees = .none }),
    Case(
      path: "a/sub", kind: .submodule, setting: "nested", rule: "none",
      change: { $0.nested = .none }),
    Case(path: "own/module", kind: nil),
    Case(path: "linked/sub", kind: nil),
    Case(
      path: "linked/sub", kind: .insideRepository, at: "linked", setting: "nested",
      rule: "registered", change: { $0.worktrees = .none }),
  ]

  private static func world() throws -> Scan {
    let scan = try Scan()
    try scan.copies([
      "a", "a/nested", "x/b", "node_modules/d/e", ".h/f", "own", "own/module", "source", "c",
    ])
    try scan.folder.makeFolder("root/a/folder")
    let a = scan.root + "/a"
    try scan.git("submodule", "--quiet", "add", scan.root + "/source", "sub", in: a)
    try scan.git("commit", "--quiet", "--message", "Two", in: a)
    try scan.folder.write(
      "[submodule \"module\"]\n\tpath = module\n", to: "root/own/.gitmodules")
    try scan.git("worktree", "add", "--quiet", "--detach", "../linked", in: a)
    try scan.git("submodule", "--quiet", "update", "--init", in: scan.root + "/linked")
    let outside = try scan.folder.makeFolder("outside")
    try scan.git("worktree", "add", "--quiet", "--detach", outside + "/linked", in: a)
    try FileManager.default.moveItem(atPath: scan.root + "/c", toPath: outside + "/c")
    try scan.git("init", "--quiet", outside + "/d", in: scan.root)
    try scan.git("init", "--quiet", "--bare", "bare.git", in: scan.root)
    try scan.folder.link("root/link", to: "../outside/c")
    try scan.folder.link("root/loop", to: "loop")
    try scan.folder.write("gitdir: nowhere", to: "root/broken/.git")
    try scan.folder.write("", to: "root/x/file")
    return scan
  }

  @Test func `each path has its reason, and a load agrees`() async throws {
    let scan = try Self.world()
    for given in Self.cases {
      let path = scan.root + "/" + given.path
      let answer = try await scan.explain(path, with: given.change)
      let comment = Comment(rawValue: "\(given.testDescription) \(answer)")
      #expect(answer.reason?.kind == given.kind, comment)
      #expect((answer.repository == nil) == (given.kind != nil), comment)
      if given.kind != nil {
        #expect(
          scan.shortened(answer.reason?.at) == given.at ?? given.path || given.at == nil, comment)
        #expect(given.setting == nil || answer.reason?.setting == given.setting, comment)
        #expect(given.rule == nil || answer.reason?.rule == given.rule, comment)
        #expect(answer.reason?.isBuiltIn == (given.rule == "node_modules"), comment)
      }
      let listed = await scan.load(with: given.change).repositories
      let record = listed.first { $0.path == answer.path || $0.aliases?.contains(path) == true }
      #expect((record != nil) == (given.kind == nil), comment)
      if var record {
        record.aliases = nil
        let difference = answer.repository.map { record.difference(from: $0) }
        #expect(difference == [], comment)
      }
    }
  }

  @Test func `no setting finds what lies below a broken repository`() async throws {
    let scan = try Scan()
    try scan.copies(["broken/inside"])
    try scan.folder.write("gitdir: nowhere", to: "root/broken/.git")
    for nested in LocalOptions.Nested.allCases {
      let listed = await scan.paths { $0.nested = nested }
      #expect(listed == ["broken"])
      let answer = try await scan.explain(scan.root + "/broken/inside") { $0.nested = nested }
      #expect(answer.reason?.kind == .insideRepository)
      #expect(answer.reason?.setting == nil && answer.reason?.rule == nil)
      #expect(scan.shortened(answer.reason?.at) == "broken")
    }
  }

  @Test func `what may not be touched has its reason`() async throws {
    let scan = try Scan()
    try scan.copies(["closed/a", "mount/b"])
    let executor = try #require(UnprivilegedExecutor())
    let table = try scan.mountTable([(scan.root + "/mount", "nfs4")])
    chmod(scan.root + "/closed", 0)
    chmod(scan.root + "/mount", 0)
    defer { for name in ["closed", "mount"] { chmod(scan.root + "/" + name, 0o755) } }
    for (name, kind, setting) in [
      ("closed/a", Kind.permissionDenied, nil), ("mount/b", .mount, "crossMounts"),
      ("mount", .mount, "crossMounts"),
    ] {
      let path = scan.root + "/" + name
      let answer = try await scan.explain(path, mountTable: table, makeThread: { executor })
      #expect(answer.reason?.kind == kind, "\(name)")
      #expect(answer.reason?.setting == setting, "\(name)")
    }
    // A mount of this machine is touched, though it is not crossed.
    chmod(scan.root + "/mount", 0o755)
    let local = try scan.mountTable([(scan.root + "/mount", "ext4")])
    let answer = try await scan.explain(scan.root + "/mount/b", mountTable: local) {
      $0.crossMounts = .never
    }
    #expect(
      answer.reason
        == .init(.mount, at: scan.root + "/mount", setting: "crossMounts", rule: "ext4"))
  }
}
