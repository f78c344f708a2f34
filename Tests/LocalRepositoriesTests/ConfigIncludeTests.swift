import Foundation
import TestSupport
import Testing

@testable import LocalRepositories

@Suite struct ConfigIncludeTests {
  private static let extended =
    "[core]\nrepositoryFormatVersion = 0\n[extensions]\nworktreeConfig\n"

  /// Holds what we read against what git lists, entry by entry.
  private func check(_ fixture: ConfigFixture, isIncluded: Bool? = nil) throws {
    let oracle = try #require(try fixture.gitEntries())
    #expect(try fixture.effective().config.listed == oracle)
    if let isIncluded { #expect(oracle.contains("seen.it\nyes") == isIncluded) }
  }

  @Test func `the system comes first, then the user's two files, then the repository's`() throws {
    let fixture = try ConfigFixture(
      [
        "etc": "[a]\nb = system\n",
        "home/.config/git/config": "[a]\nb = xdg\n",
        "home/.gitconfig": "[a]\nb = home\n",
        "yard/repo/.git/config": Self.extended + "[a]\nb = local\n",
        "yard/repo/.git/config.worktree": "[a]\nb = worktree\n",
      ], environment: ["GIT_CONFIG_SYSTEM": "{folder}/etc", "GIT_CONFIG_NOSYSTEM": "0"])
    try check(fixture)
    #expect(
      try fixture.effective().config.values("a", nil, "b").map {
        String(decoding: $0, as: UTF8.self)
      }
        == ["system", "xdg", "home", "local", "worktree"])
  }

  @Test(arguments: [
    ["GIT_CONFIG_GLOBAL": "{folder}/other"],
    ["GIT_CONFIG_GLOBAL": "/dev/null"],
    ["GIT_CONFIG_GLOBAL": ""],
    ["XDG_CONFIG_HOME": "{folder}/xdg"],
    ["XDG_CONFIG_HOME": ""],
    ["GIT_CONFIG_SYSTEM": "{folder}/other", "GIT_CONFIG_NOSYSTEM": "false"],
    ["GIT_CONFIG_SYSTEM": "{folder}/other", "GIT_CONFIG_NOSYSTEM": "0x1"],
  ])
  func `the environment says which files there are`(environment: [String: String]) throws {
    try check(
      ConfigFixture(
        [
          "other": "[a]\nb = other\n", "xdg/git/config": "[a]\nb = xdg\n",
          "home/.config/git/config": "[a]\nb = config\n", "home/.gitconfig": "[a]\nb = home\n",
        ], environment: environment))
  }

  @Test(
    arguments: [
      ("", false), (extended, true), ("[extensions]\nworktreeConfig\n", false),
      ("[core]\nrepositoryFormatVersion = 0\n", false), (extended + "worktreeConfig = no\n", false),
      (extended + "[core]\nrepositoryFormatVersion = -1\n", false),
    ])
  func `a working tree has a file of its own where the extension is on`(
    extensions: String, isIncluded: Bool
  ) throws {
    try check(
      ConfigFixture([
        "yard/repo/.git/config": extensions,
        "yard/repo/.git/config.worktree": "[include]\npath = more\n[a]\nb = c\n",
        "yard/repo/.git/more": "[seen]\nit = yes\n",
      ]), isIncluded: isIncluded)
  }

  @Test(
    arguments: [
      ("more", true), ("./more", true), ("../home/more", true), ("{folder}/home/more", true),
      ("~/more", true), ("\\\"more\\\"", false), ("missing", false), ("{folder}/missing", false),
      ("~/no/more", false), ("more/than", false), ("first", true),
    ])
  func `a file is included where it is there`(path: String, isIncluded: Bool) throws {
    try check(
      ConfigFixture([
        "home/.gitconfig": "[a]\nb = 1\n[include]\npath = \(path)\nc = 2\n[a]\nb = 2\n",
        "home/first": "[a]\nb = first\n[include]\npath = more\n[a]\nb = first again\n",
        "home/more": "[seen]\nit = yes\n",
      ]), isIncluded: isIncluded)
  }

  @Test func `a path is relative to the file's name and not to where a link leads`() throws {
    let fixture = try ConfigFixture([
      "dotfiles/gitconfig": "[include]\npath = more\n[includeIf \"gitdir:./\"]\npath = ~/link\n",
      "dotfiles/more": "[seen]\nit = no\n",
      "home/more": "[seen]\nit = yes\n", "home/link": "[seen]\nlink\n",
    ])
    try fixture.folder.link("home/.gitconfig", to: "../dotfiles/gitconfig")
    try check(fixture, isIncluded: true)
  }

  @Test func `a repository includes files as well`() throws {
    try check(
      ConfigFixture([
        "yard/repo/.git/config":
          "[a]\nb = 1\n[include]\npath = ../.more\n[includeIf \"gitdir:yard/\"]\npath = ../.it\n",
        "yard/repo/.more": "[a]\nb = 2\n", "yard/repo/.it": "[seen]\nit = yes\n",
      ]), isIncluded: true)
  }

  @Test(
    arguments: [
      ("gitdir:{folder}/yard/", true), ("gitdir:{folder}/yard", false),
      ("gitdir:{folder}/yard/repo", false), ("gitdir:{folder}/yard/repo/.git", true),
      ("gitdir:{folder}/yard/repo/.git/", false), ("gitdir:{folder}/yard/**", true),
      ("gitdir:{folder}/yard/*", false), ("gitdir:{folder}/*/repo/.git", true),
      ("gitdir:{folder}/**/.git", true), ("gitdir:{folder}/**/repo/**/.git", true),
      ("gitdir:{folder}/y?rd/", true), ("gitdir:{folder}/[xy]ard/", true),
      ("gitdir:{folder}/[!y]ard/", false), ("gitdir:{folder}/yar[[:lower:]]/", true),
      ("gitdir:{folder}/yar[[:nothing:]]/", false), ("gitdir:{folder}/\\\\yard/", true),
      ("gitdir:yard/", true), ("gitdir:yard", false), ("gitdir:repo/.git", true),
      ("gitdir:.git", true), ("gitdir:or", false), ("gitdir:", true), ("gitdir:/", true),
      ("gitdir:{folder}/YARD/", false), ("gitdir/i:{folder}/YARD/", true),
      ("gitdir/i:REPO/.Git", true), ("gitdir/i:yar[D]/", false), ("gitdir/i:yar[C-E]/", true),
      ("gitdir/i:yar\\\\D/", false), ("gitdir/I:yard/", false),
      ("gitdir:~/", false), ("gitdir:~", false), ("gitdir:~nobody/", false),
      ("gitdir:./", false), ("gitdir:../yard/", false), ("gitdir:./../yard/", false),
      ("onbranch:main", true), ("onbranch:ma*", true), ("onbranch:Main", false),
      ("onbranch:main/", false), ("onbranch:*", true), ("onbranch:", false),
      ("hasconfig:remote.*.url:https://example.com/**", true),
      ("hasconfig:remote.*.url:https://example.com/*", false),
      ("hasconfig:remote.*.url:https://*/a/b", true),
      ("hasconfig:remote.*.url:git@*:*/b", true), ("hasconfig:remote.*.url:", false),
      ("hasconfig:remote.origin.url:**", false), ("hasconfig:remote.*.pushurl:**", false),
      ("platform:linux", false), ("", false),
    ])
  func `a condition is met where git meets it`(condition: String, isIncluded: Bool) throws {
    try check(
      ConfigFixture([
        "home/.gitconfig":
          "[a]\nb = 1\n[includeIf \"\(condition)\"]\npath = more\n[include]\npath = last\n",
        "home/more": "[seen]\nit = yes\n",
        "home/last": "[remote \"global\"]\nurl = git@host:a/b\n",
        "yard/repo/.git/config": "[remote \"origin\"]\nurl = https://example.com/a/b\n",
      ]), isIncluded: isIncluded)
  }

  @Test(
    arguments: [
      ("gitdir:~/", true), ("gitdir:~/src/", true), ("gitdir:~/other/", false),
      ("gitdir:./", true), ("gitdir:./src/**", true), ("gitdir:./SRC/", false),
      ("gitdir/i:./SRC/", true), ("gitdir/i:~/SRC/", true), ("gitdir:./*/.git", false),
    ])
  func `a condition may be about the home or about the file's own folder`(
    condition: String, isIncluded: Bool
  ) throws {
    try check(
      ConfigFixture(
        [
          "home/.gitconfig": "[includeIf \"\(condition)\"]\npath = more\n",
          "home/more": "[seen]\nit = yes\n",
        ], repository: "home/src/repo"), isIncluded: isIncluded)
  }

  @Test(
    arguments: [
      ("onbranch:feature/", true), ("onbranch:feature/*", false), ("onbranch:feature/**", true),
      ("onbranch:**/b", true), ("onbranch:*/a/*", true), ("onbranch:feature", false),
    ])
  func `a branch with slashes matches as a path does`(condition: String, isIncluded: Bool) throws {
    try check(
      ConfigFixture(
        [
          "yard/repo/.git/config": "[includeIf \"\(condition)\"]\npath = more\n",
          "yard/repo/.git/more": "[seen]\nit = yes\n",
        ], branch: "feature/a/b"), isIncluded: isIncluded)
  }

  @Test func `a condition in an included file counts, and so does one in the repository`() throws {
    try check(
      ConfigFixture([
        "home/.gitconfig": "[include]\npath = one\n[a]\nb = 1\n",
        "home/one": "[includeIf \"gitdir:yard/\"]\npath = two\n[a]\nb = 2\n",
        "home/two": "[includeIf \"onbranch:main\"]\npath = three\n[a]\nb = 3\n",
        "home/three": "[includeIf \"hasconfig:remote.*.url:x:*\"]\npath = four\n[a]\nb = 4\n",
        "home/four": "[seen]\nit = yes\n",
        "yard/repo/.git/config": "[include]\npath = urls\n",
        "yard/repo/.git/urls": "[remote \"a\"]\nurl = x:y\n",
      ]), isIncluded: true)
  }

  @Test func `a condition holds for the path under which the repository was met too`() throws {
    var fixture = try ConfigFixture([
      "home/.gitconfig": "[includeIf \"gitdir:{folder}/link/\"]\npath = more\n",
      "home/more": "[seen]\nit = yes\n",
    ])
    try fixture.folder.link("link", to: "yard")
    #expect(try fixture.effective().config.listed == fixture.gitEntries())
    fixture.repository = fixture.folder.path("link/repo")
    fixture.environment["PWD"] = fixture.repository
    let oracle = try #require(try fixture.gitEntries())
    #expect(oracle.contains("seen.it\nyes"))
    #expect(
      try fixture.effective(metAs: fixture.repository + "/.git").config.listed == oracle)
  }

  @Test func `a linked worktree has its own git dir and the files of its repository`() throws {
    var fixture = try ConfigFixture([
      "home/.gitconfig":
        "[includeIf \"gitdir:worktrees/*\"]\npath = more\n[includeIf \"gitdir:wt/\"]\npath = no\n",
      "home/more": "[seen]\nit = yes\n", "home/no": "[seen]\nno\n",
      "yard/repo/.git/config":
        Self.extended + "[remote \"origin\"]\nurl = x\n[include]\npath = shared\n",
      "yard/repo/.git/config.worktree": "[a]\nb = main\n",
      "yard/repo/.git/shared": "[a]\nb = shared\n",
      "yard/repo/.git/worktrees/wt/commondir": "../..\n",
      "yard/repo/.git/worktrees/wt/gitdir": "{folder}/wt/.git\n",
      "yard/repo/.git/worktrees/wt/config.worktree": "[include]\npath = own\n",
      "yard/repo/.git/worktrees/wt/own": "[a]\nb = own\n",
      "yard/repo/.git/worktrees/wt/HEAD": "ref: refs/heads/main\n",
      "wt/.git": "gitdir: {folder}/yard/repo/.git/worktrees/wt\n",
    ])
    fixture.repository = fixture.folder.path("wt")
    let oracle = try #require(try fixture.gitEntries())
    #expect(oracle.contains("seen.it\nyes"))
    #expect(
      try fixture.effective(gitDir: fixture.folder.path("yard/repo/.git/worktrees/wt"))
        .config.listed == oracle)
  }
}
