import Foundation
import Repositories
import TestSupport
import Testing

@testable import LocalRepositories

@Suite struct EffectiveRemotesTests {
  private func remotes(_ fixture: ConfigFixture) throws -> [Repository.Remote] {
    let effective = try fixture.effective()
    return Remotes.list(effective.config, rewriting: effective.rewriting)
  }

  private static let conditional = "[includeIf \"gitdir:yard/\"]\npath = more\n"

  /// Each with the rules in the user's file, in the repository's, and in one under a condition,
  /// since these are put together in different ways.
  @Test(
    arguments: [
      "[url \"https://x/\"]\ninsteadOf = gh:\n[url \"ssh://y/\"]\ninsteadOf = gh:a\n",
      "[url \"one:\"]\ninsteadOf = gh:\n[url \"two:\"]\ninsteadOf = gh:\n",
      "[url \"one:\"]\ninsteadOf = x\n[url \"two:\"]\ninsteadOf = gh:\n[url \"one:\"]\ninsteadOf = gh:\n",
      "[url \"all:\"]\ninsteadOf =\n",
      "[url \"push:\"]\npushInsteadOf = gh:\n",
      "[url \"push:\"]\npushInsteadOf = gh:\n[url \"fetch:\"]\ninsteadOf = gh:\n",
      "[url \"push:\"]\npushInsteadOf = second:\n",
      "[remote \"origin\"]\npushurl = gh:c/d\n[url \"push:\"]\npushInsteadOf = gh:\n"
        + "[url \"fetch:\"]\ninsteadOf = gh:c\n",
      "[remote \"origin\"]\npushurl = p1\npushurl = p2\n",
      "[remote \"origin\"]\nfetch = +refs/*:refs/*\n",
    ], ["user", "own", "condition"])
  func `the URLs of a remote are those that git has`(settings: String, place: String) throws {
    let own = "[remote \"origin\"]\nurl = gh:a/b\nurl = second:a\n"
    let fixture = try ConfigFixture([
      "home/.gitconfig": place == "user" ? settings : place == "own" ? "" : Self.conditional,
      "home/more": place == "condition" ? settings : "",
      "yard/repo/.git/config": own + (place == "own" ? settings : ""),
    ])
    let fetch = try #require(try fixture.gitEntries(["remote", "get-url", "origin"]))
    let push = try #require(try fixture.gitEntries(["remote", "get-url", "--push", "origin"]))
    let remote = try #require(try remotes(fixture).first)
    #expect(remote.url + "\n" == fetch.first)
    #expect((remote.pushUrl ?? remote.url) + "\n" == push.first)
    #expect(remote.rawUrl ?? remote.url == "gh:a/b")
  }

  @Test func `rules of the user's base go on in the repository`() throws {
    let fixture = try ConfigFixture([
      "home/.gitconfig": "[url \"one:\"]\ninsteadOf = x\n[url \"two:\"]\ninsteadOf = gh:\n",
      "yard/repo/.git/config":
        "[url \"one:\"]\ninsteadOf = gh:\n[remote \"origin\"]\nurl = gh:a\n",
    ])
    #expect(try remotes(fixture).map(\.url) == ["one:a"])
    #expect(try fixture.gitEntries(["remote", "get-url", "origin"]) == ["one:a\n"])
  }

  @Test func `a remote of the user's own is one of every repository`() throws {
    let fixture = try ConfigFixture([
      "home/.gitconfig": "[remote \"mine\"]\nurl = m\n[remote \"/no\"]\nurl = n\n",
      "yard/repo/.git/config":
        "[remote \"origin\"]\nurl = o\n[remote]\nurl = p\n[remote \"mine\"]\nurl = q\n",
    ])
    #expect(try remotes(fixture).map { [$0.name, $0.url] } == [["mine", "m"], ["origin", "o"]])
    #expect(try fixture.gitEntries(["remote"]) == ["mine\norigin\n"])
    #expect(try fixture.gitEntries(["remote", "get-url", "mine"]) == ["m\n"])
  }

  /// Older versions of git take an empty URL for one.
  @Test func `an empty URL takes those before it back`() throws {
    let fixture = try ConfigFixture([
      "home/.gitconfig": "[remote \"a\"]\nurl = x\npushurl = y\n[remote \"b\"]\nurl = x\n",
      "yard/repo/.git/config":
        "[remote \"a\"]\nurl =\nurl = z\npushurl =\n[remote \"b\"]\nurl =\n",
    ])
    #expect(try remotes(fixture) == [Repository.Remote(name: "a", url: "z")])
  }

  @Test(
    arguments: [
      ("remote = origin\nmerge = refs/heads/x/y", "origin", "x/y"),
      ("remote = .\nmerge = refs/heads/x", ".", "x"),
      ("remote = a\nremote = b\nmerge = refs/heads/x\nmerge = refs/heads/y", "b", "x"),
      ("remote = https://u:p@host/x\nmerge = refs/heads/x", "https://host/x", "x"),
      ("remote = a", nil, nil), ("merge = refs/heads/x", nil, nil),
      ("remote = a\nmerge = refs/tags/x", nil, nil), ("remote = a\nmerge = x", nil, nil),
      ("remote = a\nmerge = refs/heads/", nil, nil), ("remote\nmerge = refs/heads/x", nil, nil),
    ] as [(String, String?, String?)])
  func `a branch follows what its remote and merge say`(
    settings: String, remote: String?, branch: String?
  ) throws {
    let config = GitConfig(parsing: Array("[branch \"a/b\"]\n\(settings)\n".utf8))
    let upstream = Repository.Upstream(of: Array("a/b".utf8), in: config)
    #expect(upstream?.remote == remote)
    #expect(upstream?.branch == branch)
    #expect(Repository.Upstream(of: Array("a".utf8), in: config) == nil)
  }
}
