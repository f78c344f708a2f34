import Foundation
import Repositories
import TestSupport
import Testing

@testable import LocalRepositories

@Suite struct RemotesTests {
  // dandavison/delta#693, leonardssh/vscord#253, GitoxideLabs/gitoxide#84
  @Test(arguments: [
    ("gh:a/b", "https://github.com/a/b"),
    ("gh:work/b", "git@work.example.com:b"),
    ("/srv/a", "/srv/a"),
    ("local:a", "/mirror/a"),
  ])
  func `a short form becomes what git asks`(raw: String, url: String) async throws {
    let scan = try Scan()
    try scan.folder.write(
      """
      [url "https://github.com/"]
        insteadOf = gh:
      [url "git@work.example.com:"]
        insteadOf = gh:work/
      """, to: "home/.gitconfig")
    let path = try scan.repository("a")
    try scan.git("remote", "add", "origin", raw, in: path)
    try scan.git("config", "url./mirror/.insteadOf", "local:", in: path)

    let record = try #require(await scan.repositories()["a"])

    #expect(try scan.git("ls-remote", "--get-url", "origin", in: path) == url)
    #expect(record.url == url)
    #expect(record.remotes?.first?.rawUrl == (raw == url ? nil : raw))
  }

  @Test(
    arguments: [
      ([], nil),
      (["one"], "one"), (["one", "two"], "one"), (["one", "origin"], "origin"),
      (["one", "origin", "branch"], "branch"),
    ] as [([String], String?)])
  func `the branch's remote stands for all, else origin, else the first`(
    names: [String], primary: String?
  ) {
    let config = GitConfig(
      parsing: Array("[branch \"main\"]\nremote = branch\n".utf8))
    let remotes = names.map { Repository.Remote(name: $0, url: $0) }
    #expect(Remotes.primary(of: remotes, branch: "main", config)?.name == primary)
  }

  @Test func `remotes come in the order of the file with their push URLs`() {
    let text = """
      [remote "b"]
        url = https://u:p@host/b
        pushurl = ssh://git@host/b
      [remote "none"]
        fetch = +refs/*:refs/*
      [remote "a"]
        url = x:a
        url = y:a
      [url "z:"]
        pushInsteadOf = x:
      """
    let config = GitConfig(parsing: Array(text.utf8))
    #expect(
      Remotes.list(config, rewriting: URLRewriting(config)) == [
        Repository.Remote(
          name: "b", url: "https://host/b", pushUrl: "ssh://git@host/b"),
        Repository.Remote(name: "a", url: "x:a", pushUrl: "z:a"),
      ])
  }
}
