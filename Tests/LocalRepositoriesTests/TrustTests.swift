import Foundation
import Glibc
import TestSupport
import Testing

@testable import LocalRepositories

@Suite struct TrustTests {
  private static let other: UInt32 = 65_534
  private static let isRoot: ConditionTrait = .enabled(
    if: geteuid() == 0, "Only root can give files away.")

  private func trust(_ fixture: ConfigFixture) -> Trust {
    Trust(
      userConfig: fixture.userConfig, environment: fixture.environment,
      home: Path(fixture.folder.path("home")))
  }

  /// Whether git works in a folder, or refuses for its owner.
  private func gitTrusts(_ fixture: ConfigFixture, _ folder: String) throws -> Bool {
    let outcome = try ChildProcess.run(
      "git", ["-C", fixture.folder.path(folder), "rev-parse", "--git-dir"],
      environment: fixture.environment)
    #expect(outcome.code == 0 || outcome.errors.contains("dubious ownership"))
    return outcome.code == 0
  }

  private func give(_ paths: [String], in fixture: ConfigFixture, to owner: UInt32 = other) {
    for path in paths { #expect(lchown(fixture.folder.path(path), owner, owner) == 0) }
  }

  @Test(
    isRoot,
    arguments: [
      ([], true), (["yard/repo"], false), (["yard/repo/.git"], false),
      (["yard/repo", "yard/repo/.git"], false), (["yard/repo/.git/config"], true),
      (["yard/repo/.git/HEAD", "yard/repo/.git/objects", "yard"], true),
    ])
  func `a repository is trusted where the user owns the folder and the git dir`(
    given: [String], isTrusted: Bool
  ) throws {
    let fixture = try ConfigFixture(["yard/repo/.git/config": ""])
    give(given, in: fixture)
    let folder = Path(fixture.repository)
    #expect(try gitTrusts(fixture, "yard/repo") == isTrusted)
    #expect(
      trust(fixture).trusts(worktree: folder, gitDir: folder.appending(".git")) == isTrusted)
  }

  @Test(
    isRoot,
    arguments: [
      ([], true), (["wt"], false), (["wt/.git"], false), (["real"], false),
      (["real/objects"], true),
    ])
  func `a repository with a pointer is trusted where the user owns the pointer too`(
    given: [String], isTrusted: Bool
  ) throws {
    let fixture = try ConfigFixture(["wt/.git": "gitdir: ../real"])
    try fixture.makeGitDir("real")
    give(given, in: fixture)
    let folder = Path(fixture.folder.path("wt"))
    #expect(try gitTrusts(fixture, "wt") == isTrusted)
    #expect(
      trust(fixture).trusts(
        worktree: folder, gitDir: Path(fixture.folder.path("real")),
        gitFile: folder.appending(".git")) == isTrusted)
  }

  @Test(isRoot, arguments: [([], true), (["link/.git"], false), (["real"], true)])
  func `of a link to a git dir the link's owner counts`(given: [String], isTrusted: Bool) throws {
    let fixture = try ConfigFixture(["link/file": ""])
    try fixture.makeGitDir("real")
    try fixture.folder.link("link/.git", to: "../real")
    give(given, in: fixture)
    let folder = Path(fixture.folder.path("link"))
    #expect(try gitTrusts(fixture, "link") == isTrusted)
    #expect(
      trust(fixture).trusts(worktree: folder, gitDir: folder.appending(".git")) == isTrusted)
  }

  @Test(isRoot, arguments: [([], true), (["b.git"], false), (["b.git/refs"], true)])
  func `a bare repository is trusted where the user owns it`(given: [String], isTrusted: Bool)
    throws
  {
    let fixture = try ConfigFixture([:])
    try fixture.makeGitDir("b.git")
    give(given, in: fixture)
    #expect(try gitTrusts(fixture, "b.git") == isTrusted)
    #expect(
      trust(fixture).trusts(worktree: nil, gitDir: Path(fixture.folder.path("b.git"))) == isTrusted)
  }

  @Test(
    isRoot,
    arguments: [
      (nil, false), ("65534", true), ("1", false), ("", false), ("65534x", false), ("x", false),
    ] as [(String?, Bool)])
  func `who has become root trusts what was theirs before`(user: String?, isTrusted: Bool) throws {
    let fixture = try ConfigFixture(
      [:], environment: user.map { ["SUDO_UID": $0] } ?? [:])
    give(["yard/repo", "yard/repo/.git"], in: fixture)
    let folder = Path(fixture.repository)
    #expect(try gitTrusts(fixture, "yard/repo") == isTrusted)
    #expect(
      trust(fixture).trusts(worktree: folder, gitDir: folder.appending(".git")) == isTrusted)
  }

  /// The third column is what older versions of git say where that is something else.
  @Test(
    isRoot,
    arguments: [
      ("", false, nil), ("directory = {folder}/yard/repo", true, nil),
      ("directory = *", true, nil), ("directory = {folder}/yard/repo/.git", false, nil),
      ("directory = {folder}/yard", false, nil), ("directory = yard/repo", false, nil),
      ("directory = {folder}/yard/repo/", true, false),
      ("directory = {folder}/link/repo", true, false),
      ("directory = {folder}/yard/*", true, false), ("directory = {folder}/*", true, false),
      ("directory = /*", true, false), ("directory = {folder}/link/*", true, false),
      ("directory = {folder}/yard/repo/*", false, nil), ("directory = {folder}/wor*", false, nil),
      ("directory = {folder}/missing", false, nil), ("directory = {folder}/missing/*", false, nil),
      ("directory = ~/../yard/repo", true, false), ("directory = *\ndirectory =", false, nil),
      ("directory = *\ndirectory", false, nil), ("directory =\ndirectory = *", true, nil),
      ("directory = *\ndirectory =\ndirectory = {folder}/yard/repo", true, nil),
      ("directory = {folder}/yard/repo\ndirectory = /none", true, nil),
      ("directory = *\n[safe \"x\"]\ndirectory =", true, nil), ("directories = *", false, nil),
      ("x = y\n[include]\npath = more", true, nil),
      ("x = y\n[includeIf \"gitdir:yard/\"]\npath = more", false, nil),
      ("x = y\n[includeIf \"onbranch:main\"]\npath = more", false, nil),
      (
        "x = y\n[includeIf \"hasconfig:remote.*.url:y\"]\npath = more\n[remote \"x\"]\nurl = y",
        true, nil
      ),
      ("x = y\n[includeIf \"hasconfig:remote.*.url:local\"]\npath = more", false, nil),
    ] as [(String, Bool, Bool?)])
  func `what others own is trusted where the user says so`(
    settings: String, isTrusted: Bool, isTrustedByOld: Bool?
  ) throws {
    let fixture = try ConfigFixture([
      "home/.gitconfig": "[safe]\n\(settings)\n", "home/more": "[safe]\ndirectory = *\n",
      "yard/repo/.git/config": "[safe]\ndirectory = *\n[remote \"x\"]\nurl = local\n",
    ])
    try fixture.folder.link("link", to: "yard")
    give(["yard/repo", "yard/repo/.git"], in: fixture)
    let folder = Path(fixture.repository)
    let oracle = try gitTrusts(fixture, "yard/repo")
    #expect(oracle == isTrusted || oracle == isTrustedByOld)
    #expect(
      trust(fixture).trusts(worktree: folder, gitDir: folder.appending(".git")) == isTrusted)
  }

  @Test(
    isRoot,
    arguments: ["[safe]\ndirectory = {folder}/home/own\n", "[safe]\ndirectory = ~/own\n"])
  func `a path below the home may be short`(settings: String) throws {
    let fixture = try ConfigFixture(["home/.gitconfig": settings], repository: "home/own")
    give(["home/own", "home/own/.git"], in: fixture)
    let folder = Path(fixture.repository)
    #expect(try gitTrusts(fixture, "home/own"))
    #expect(trust(fixture).trusts(worktree: folder, gitDir: folder.appending(".git")))
  }

  @Test(
    arguments: [
      (0, [0, 0], nil, true), (0, [0, 5], nil, false), (0, [5, 5], "5", true),
      (0, [0, 5], "5", true),
      (5, [5], nil, true), (5, [0], nil, false), (5, [6], "6", false), (5, [5, nil], nil, false),
      (0, [7], "4294967303", false), (0, [7], " 7", false), (0, [5], "-5", false),
    ] as [(UInt32, [UInt32?], String?, Bool)])
  func `owners alone decide where nothing is called safe`(
    user: UInt32, owners: [UInt32?], sudo: String?, isTrusted: Bool
  ) throws {
    let fixture = try ConfigFixture([:])
    var environment = fixture.environment
    environment["SUDO_UID"] = sudo
    let trust = Trust(
      userConfig: fixture.userConfig, environment: environment, home: Path("/"),
      effectiveUser: user)
    #expect(trust.trusts(owners: owners, path: Path(fixture.repository)) == isTrusted)
    #expect(Trust.all.trusts(owners: owners, path: Path(fixture.repository)))
  }

  @Test func `what cannot be looked at is not trusted`() throws {
    let fixture = try ConfigFixture([:])
    let missing = Path(fixture.folder.path("missing"))
    #expect(!trust(fixture).trusts(worktree: missing, gitDir: missing.appending(".git")))
    #expect(Trust.all.trusts(worktree: missing, gitDir: missing.appending(".git")))
  }
}
