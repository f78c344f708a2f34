import Foundation
import TestSupport
import Testing

@testable import LocalRepositories

/// What git refuses, and what it does not have to: here something has to come of it.
@Suite struct ConfigLimitTests {
  @Test(arguments: ["{folder}/home/.gitconfig", "one", "~/one"])
  func `files that include one another come to an end`(path: String) throws {
    let fixture = try ConfigFixture([
      "home/.gitconfig": "[a]\nb = 1\n[include]\npath = \(path)\n[a]\nb = 2\n",
      "home/one": "[include]\npath = .gitconfig\n[include]\npath = one\n",
    ])
    #expect(try fixture.gitEntries() == nil)
    let config = try fixture.effective().config
    #expect(config.listed.first == "a.b\n1")
    #expect(config.listed.last == "a.b\n2")
    #expect(config.listed.count < 2_000)
  }

  @Test(arguments: [9, 10, 11])
  func `files are included as deep as git goes`(depth: Int) throws {
    var files = ["home/.gitconfig": "[include]\npath = f1\n"]
    for level in 1...depth {
      files["home/f\(level)"] = "[include]\npath = f\(level + 1)\n[a]\nb = \(level)\n"
    }
    files["home/f\(depth)"] = "[a]\nb = \(depth)\n"
    let fixture = try ConfigFixture(files)
    let listed = try fixture.effective().config.listed
    let oracle = try fixture.gitEntries()
    #expect((oracle == nil) == (depth > 10))
    if let oracle { #expect(listed == oracle) }
    #expect(listed.contains("a.b\n10") == (depth >= 10))
    #expect(!listed.contains("a.b\n11"))
  }

  @Test func `no more than some hundred files are included`() throws {
    let includes = (0..<400).map { "[include]\npath = f\($0)\n" }.joined()
    var files = ["home/.gitconfig": includes + "[a]\nb = end\n"]
    for number in 0..<400 { files["home/f\(number)"] = "[a]\nb = \(number)\n" }
    let config = try ConfigFixture(files).effective().config
    #expect(config.values("a", nil, "b").count == 257)
    #expect(config.value("a", "b") == Array("end".utf8))
  }

  @Test func `a file that is too large says nothing`() throws {
    let large = String(repeating: "# comment\n", count: UserConfig.limit / 10 + 1)
    let fixture = try ConfigFixture([
      "home/.gitconfig": "[include]\npath = large\n[a]\nb = 1\n", "home/large": large + "[a]\nc\n",
    ])
    #expect(try fixture.effective().config.listed == ["include.path\nlarge", "a.b\n1"])
  }

  @Test func `what is no file says nothing`() throws {
    let fixture = try ConfigFixture(
      [:], environment: ["GIT_CONFIG_GLOBAL": "{folder}/home", "GIT_CONFIG_SYSTEM": "/dev/zero"])
    #expect(fixture.userConfig.plain.listed == [])
  }

  @Test func `a URL in a file that is included for a URL is left out`() throws {
    let fixture = try ConfigFixture([
      "home/.gitconfig": "[includeIf \"hasconfig:remote.*.url:x\"]\npath = one\n",
      "home/one": "[remote \"b\"]\nurl = z\nfetch = f\n[include]\npath = two\n",
      "home/two": "[remote \"b\"]\nurl = z\npushurl = p\n",
      "yard/repo/.git/config": "[remote \"a\"]\nurl = x\n",
    ])
    #expect(try fixture.gitEntries() == nil)
    #expect(
      try fixture.effective().config.listed == [
        "includeif.hasconfig:remote.*.url:x.path\none", "remote.b.fetch\nf",
        "include.path\ntwo", "remote.b.pushurl\np", "remote.a.url\nx",
      ])
  }

  @Test func `a repository that is not trusted has nothing but its own files`() throws {
    let fixture = try ConfigFixture([
      "home/.gitconfig": "[a]\nb = user\n[url \"z:\"]\ninsteadOf = x:\n",
      "yard/repo/.git/config": "[a]\nb = own\n[include]\npath = more\n[includeIf \"gitdir:/\"]\n"
        + "path = more\n[remote \"origin\"]\nurl = x:y\n",
      "yard/repo/.git/more": "[a]\nb = more\n",
    ])
    let effective = try fixture.effective(isTrusted: false)
    #expect(
      effective.config.listed == [
        "a.b\nown", "include.path\nmore", "includeif.gitdir:/.path\nmore", "remote.origin.url\nx:y",
      ])
    #expect(effective.rewriting.fetchURL(Array("x:y".utf8)) == Array("x:y".utf8))
  }

  @Test func `what a repository is comes from its own files alone`() throws {
    let fixture = try ConfigFixture([
      "home/.gitconfig": "[core]\nbare = true\n",
      "yard/repo/.git/config": "[core]\nrepositoryFormatVersion = 0\n[include]\npath = more\n"
        + "[extensions]\nworktreeConfig\n",
      "yard/repo/.git/more": "[core]\nbare = true\n",
      "yard/repo/.git/config.worktree": "[core]\nworktree = x\n[include]\npath = more\n",
    ])
    let path = Path(fixture.repository + "/.git")
    let git = try #require(try GitDirectory.at(path, .open))
    let own = try OwnConfig(of: git).config
    #expect(own.flag("core", "bare") == nil)
    #expect(own.value("core", "worktree") == Array("x".utf8))
  }

  @Test func `what all repositories share is what git says outside of one`() throws {
    var fixture = try ConfigFixture([
      "home/.gitconfig": "[ghq]\nroot = a\n[include]\npath = more\n"
        + "[includeIf \"gitdir:**\"]\npath = no\n[includeIf \"onbranch:**\"]\npath = no\n"
        + "[includeIf \"hasconfig:remote.*.url:x\"]\npath = yes\n[remote \"a\"]\nurl = x\n",
      "home/more": "[ghq]\nroot = b\n", "home/no": "[ghq]\nroot = c\n",
      "home/yes": "[ghq]\nroot = d\n", "empty/file": "",
    ])
    fixture.repository = fixture.folder.path("empty")
    #expect(try fixture.userConfig.plain.listed == fixture.gitEntries())
  }

  @Test func `many threads at once find the same`() async throws {
    let fixture = try ConfigFixture([
      "home/.gitconfig": "[includeIf \"gitdir:yard/\"]\npath = one\n",
      "home/one": "[include]\npath = two\n[a]\nb = 1\n", "home/two": "[a]\nb = 2\n",
    ])
    let oracle = try #require(try fixture.gitEntries())
    let userConfig = fixture.userConfig
    let path = try FileSystem.realPath(of: Path(fixture.repository + "/.git"))
    let git = try #require(try GitDirectory.at(path, .open))
    let place = ConfigPlace(gitDir: path, branch: nil)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<32 {
        group.addTask {
          guard let own = try? OwnConfig(of: git) else { return false }
          return userConfig.effective(own, in: place, isTrusted: true).config.listed == oracle
        }
      }
      for await isSame in group { #expect(isSame) }
    }
  }
}
