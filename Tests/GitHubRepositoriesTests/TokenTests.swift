import Foundation
import JSONRPC
import Repositories
import TestSupport
import Testing

@testable import GitHubRepositories

/// Where a token is found, and where it goes.
@Suite struct TokenTests {
  private static func find(
    _ authentication: GitHubOptions.Authentication = .auto, at url: String,
    environment: [String: String] = [:], home: String = "/nonexistent"
  ) async throws -> Credential? {
    try await TokenFinder(
      #require(WebURL(url)).origin, environment: environment, home: home
    )
    .find(authentication)
  }

  @Test(arguments: [
    ("https://api.github.com", "env:GH_TOKEN"), ("https://api.tenant.ghe.com", "env:GH_TOKEN"),
    ("https://git.example.com/api/v3", "env:GH_ENTERPRISE_TOKEN"),
    ("https://api.github.com.example.com", "env:GH_ENTERPRISE_TOKEN"),
    ("https://notghe.com", "env:GH_ENTERPRISE_TOKEN"),
    ("http://127.0.0.1:1", "env:GH_ENTERPRISE_TOKEN"),
  ])
  func `each host has variables of its own`(_ url: String, _ source: String) async throws {
    let all = [
      "GH_TOKEN": "a-token", "GITHUB_TOKEN": "b-token", "GH_ENTERPRISE_TOKEN": "c-token",
      "GITHUB_ENTERPRISE_TOKEN": "d-token",
    ]
    #expect(try await Self.find(at: url, environment: all)?.source == source)
    let second = all.filter { !$0.key.hasPrefix("GH_") }
    #expect(
      try await Self.find(at: url, environment: second)?.source
        == source.replacing("GH_", with: "GITHUB_"))
    let others = all.filter { $0.key.contains("ENTERPRISE") != source.contains("ENTERPRISE") }
    #expect(try await Self.find(at: url, environment: others) == nil)
  }

  @Test func `white space around a token is none of it, and within it there is none`() async throws
  {
    let found = try await Self.find(
      .variable("T"), at: "https://x", environment: ["T": " \t a-token\r\n"])
    #expect(found?.secret.text == "a-token")
    for text in ["a\ntoken", "a token", "töken", "a\r\nX-Evil: 1"] {
      await #expect(throws: LoadFailure.self) {
        try await Self.find(.variable("T"), at: "https://x", environment: ["T": text])
      }
      #expect(Secret(text) == nil)
    }
    await #expect(throws: LoadFailure.self) { try await Self.find(.variable("T"), at: "https://x") }
    #expect("\(Secret("a-token")!)" == "***")
    #expect(
      String(reflecting: Credential(secret: Secret("a-token")!, source: "x")).contains("a-token")
        == false)
  }

  private static let hosts = """
    # Written by hand, and by gh.
    github.com:
        users:
            ada:
                oauth_token: users-token
            bob:
                oauth_token: bobs-token
        git_protocol: https
        user: ada
    git.example.com:
      user: ada
      oauth_token: "quoted-token" # for work
    keyring.example.com:
        git_protocol: ssh
        users:
            ada:
        user: ada
    tenant.ghe.com:
        oauth_token: tenant-token
    127.0.0.1:8443:
        oauth_token: 'port-token'
    """

  @Test(arguments: [
    ("github.com", "users-token"), ("git.example.com", "quoted-token"),
    ("keyring.example.com", nil), ("127.0.0.1:8443", "port-token"), ("example.com", nil),
    ("users", nil),
  ])
  func `gh's file is read as gh writes it`(_ host: String, _ token: String?) {
    #expect(HostsFile(Self.hosts).token(host: host) == token)
  }

  @Test(arguments: [
    "", ":", "\t", "a", "- a\n- b", "github.com: {oauth_token: x}", "github.com:\noauth_token: x",
    "github.com:\n  oauth_token:", "github.com:\n  oauth_token: null",
    "github.com:\n  oauth_token: ~",
    "github.com:\n  oauth_token: # none", "github.com:\n  oauth_token: |",
    "github.com:\n  user: ada\n  users:", "\u{0}\n  : :",
  ])
  func `a file that is anything else has no token`(_ text: String) {
    #expect(HostsFile(text).token(host: "github.com") == nil)
  }

  private static func fakeProgram(_ name: String, _ script: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.makeFolder("bin")
    // Not by this process: what is open for writing, here or in a child that was just forked, cannot
    // be run.
    let write = #"printf '#!/bin/sh\n%s\n' "$1" > "$0" && chmod 755 "$0""#
    let outcome = try ChildProcess.run(
      "/bin/sh", ["-c", write, folder.path("bin/\(name)"), script], environment: [:])
    #expect(outcome.code == 0)
    try folder.write(hosts, to: ".config/gh/hosts.yml")
    return folder
  }

  // flox/flox#64, chmouel/gh-news#13
  @Test func `a token that gh keeps in a keyring is asked of gh`() async throws {
    let folder = try Self.fakeProgram(
      "gh",
      """
      [ "$PWD" = / ] || exit 1
      [ "$1 $2 $3" = "auth token --hostname" ] || exit 1
      [ "$4" = keyring.example.com ] && echo keyring-token || exit 1
      """)
    let environment = ["PATH": "relative:\(folder.path("bin")):/usr/bin:/bin"]
    let found = try await Self.find(
      at: "https://keyring.example.com/api/v3", environment: environment, home: folder.path)
    #expect(found == Credential(secret: Secret("keyring-token")!, source: "gh"))
    let file = try await Self.find(
      at: "https://api.github.com", environment: environment, home: folder.path)
    #expect(file == Credential(secret: Secret("users-token")!, source: "gh:hosts.yml"))
    let tenant = try await Self.find(
      at: "https://api.tenant.ghe.com", environment: environment, home: folder.path)
    #expect(tenant?.secret.text == "tenant-token")
    let none = try await Self.find(
      at: "https://example.com", environment: environment, home: folder.path)
    #expect(none == nil)
    await #expect(throws: LoadFailure.self) {
      try await Self.find(
        .gh, at: "https://example.com", environment: environment, home: folder.path)
    }
  }

  @Test func `a program that takes too long or says too much is ended, with its children`()
    async throws
  {
    let folder = try Self.fakeProgram("slow", "sleep 600 & echo $! > \"$1\"; wait")
    let environment = ["PATH": "\(folder.path("bin")):/usr/bin:/bin"]
    let command = try #require(
      ChildCommand("slow", [folder.path("pid")], environment: environment))
    #expect(await command.output(until: .now.advanced(by: .milliseconds(500))) == nil)
    let text = try String(contentsOfFile: folder.path("pid"), encoding: .utf8)
    let number = try #require(pid_t(text.split(separator: "\n").first ?? ""))
    #expect(await eventually { kill(number, 0) != 0 ? true : nil } == true)

    let task = Task { await command.output(until: .now.advanced(by: .seconds(600))) }
    try await Task.sleep(for: .milliseconds(50))
    task.cancel()
    #expect(await task.value == nil)

    // One that leaves something running has said what it had to say.
    let busy = try Self.fakeProgram("busy", "sleep 600 & echo done")
    let done = ChildCommand("busy", [], environment: ["PATH": "\(busy.path("bin")):/usr/bin:/bin"])
    #expect(await done?.output(until: .now.advanced(by: .seconds(60))) == "done\n")
    let silent = try Self.fakeProgram("silent", "echo no; exec >&-; exec sleep 600")
    let none = ChildCommand(
      "silent", [], environment: ["PATH": "\(silent.path("bin")):/usr/bin:/bin"])
    #expect(await none?.output(until: .now.advanced(by: .milliseconds(300))) == nil)

    let loud = try Self.fakeProgram("loud", "yes")
    let yes = ChildCommand("loud", [], environment: ["PATH": "\(loud.path("bin")):/usr/bin:/bin"])
    #expect(await yes?.output(until: .now.advanced(by: .seconds(60))) == nil)
    #expect(ChildCommand("loud", [], environment: ["PATH": "relative:"]) == nil)
  }

  @Test func `git's credential helper is asked where somebody says so, and nobody is prompted`()
    async throws
  {
    let folder = try TemporaryFolder()
    let helper =
      "!f() { cat > '\(folder.path("asked"))'; echo username=ada; echo password=helper-token; }; f"
    try folder.write("[credential]\n\thelper = \"\(helper)\"\n", to: ".gitconfig")
    let environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": folder.path]
    let found = try await Self.find(
      .gitCredential, at: "https://api.github.com", environment: environment, home: folder.path)
    #expect(found == Credential(secret: Secret("helper-token")!, source: "git-credential"))
    let asked = try String(contentsOfFile: folder.path("asked"), encoding: .utf8)
    #expect(asked.contains("host=github.com\n") && asked.contains("protocol=https\n"))

    let nobody = try TemporaryFolder()
    await #expect(throws: LoadFailure.self) {
      try await Self.find(
        .gitCredential, at: "https://example.com",
        environment: ["PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": nobody.path])
    }
  }

  @Test func `a token is sent with every page, and nothing else is`() async throws {
    let load = try await ForgeLoad(#"{"items":250,"token":"\#(TestSecret.token())"}"#)
    #expect(load.numbers.count == 250)
    for request in load.server.events("request") {
      let fields = request["headers"]
      #expect(fields?["authorization"] == .string("Bearer \(TestSecret.token())"))
      #expect(fields?["accept"] == "application/vnd.github+json")
      #expect(fields?["x-github-api-version"] == "2022-11-28")
      #expect(fields?["user-agent"] == "test")
      #expect(fields?["cookie"] == nil)
    }
  }

  @Test func `without a token one page is asked for at a time, and one says how to have one`()
    async throws
  {
    let load = try await ForgeLoad(#"{"items":500,"delay":0.02}"#) { $0.authentication = .auto }
    #expect(load.numbers.count == 500)
    #expect(load.warnings == ["anonymous"])
    #expect(load.server.events("connected").count == 1)
    #expect(load.server.events("request").allSatisfy { $0["headers"]?["authorization"] == nil })
    let own = try await ForgeLoad { options in
      options.account = .own
      options.authentication = .auto
    }
    #expect(own.kind == .unauthorized && own.server.targets.isEmpty)
  }

  @Test func `one's own list has the private ones, a user's has not and says so`() async throws {
    let patches = #"{"0":{"permissions":{"admin":true}}}"#
    let user = try await ForgeLoad(#"{"patches":\#(patches)}"#)
    #expect(user.warnings == ["publicOnly"])
    let own = try await ForgeLoad(#"{"patches":\#(patches)}"#) { options in
      options.account = .own
      options.visibility = .all
    }
    #expect(own.warnings == [] && own.numbers.count == 3)
    let target = try #require(own.server.targets.first)
    #expect(target.contains("visibility=all") && target.contains("affiliation=owner,"))
    #expect(!target.contains("type="))
    let other = try await ForgeLoad(#"{"login":"bob","patches":\#(patches)}"#)
    #expect(other.warnings == [])
  }
}
