import Foundation
import JSONRPC
import TestSupport
import Testing

/// The built program and the `github` source over real pipes.
@Suite struct GitHubWireTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
  }

  private func server(
    _ environment: [String: String] = [:], framing: Framing = .line
  ) throws -> ServerProcess {
    try ServerProcess(
      framing: framing,
      environment: [
        "HOME": home.path, "XDG_CACHE_HOME": home.path("cache"), "XDG_CONFIG_HOME": "",
        "PATH": "/usr/bin:/bin",
      ].merging(environment) { $1 })
  }

  private static func load(_ forge: FakeGitHub, _ members: String = "", id: Int = 1) -> String {
    let url = forge.url
    return
      #"{"jsonrpc":"2.0","id":\#(id),"method":"loadRepositories","params":{"source":"github","user":"ada","baseUrl":"\#(url)"\#(members)}}"#
      + "\n"
  }

  /// The reply to one load, whose session ends with it.
  private func reply(
    _ forge: FakeGitHub, _ members: String = "", _ environment: [String: String] = [:],
    code: Int32 = 0
  ) async throws -> (reply: JSONValue, progress: [JSONValue]) {
    let server = try server(environment)
    server.write(Self.load(forge, members))
    server.closeInput()
    #expect(await server.exitCode() == code)
    #expect(server.output.problems == [])
    let reply = try #require(server.output.messages.last)
    return (reply, server.output.messages.dropLast().compactMap { $0["params"] })
  }

  @Test func `pages stream, and progress counts them`() async throws {
    let forge = try await FakeGitHub(#"{"items":1000,"delay":0.3}"#)
    let (reply, progress) = try await reply(
      forge, #","stream":true,"concurrency":1,"auth":"none""#)
    #expect(reply["result"]?["count"] == 1000)
    #expect(reply["result"]?["stale"] == .bool(false) && reply["result"]?["warnings"] == .array([]))
    #expect(progress.first?["page"] == nil && progress.first?["percentage"] == nil)
    let first = try #require(progress.first { $0["page"] != nil })
    #expect(first["page"] == 1 && first["pages"] == 10 && first["percentage"] == 10)
    #expect(first["quotaRemaining"] == 4990)
    #expect(progress.last?["page"] == 10 && progress.last?["percentage"] == 100)
    #expect(progress.reduce(0) { $0 + ($1["repositories"]?.elements.count ?? 0) } == 1000)
  }

  @Test func `a page on which nothing is wanted is told of, too`() async throws {
    let forge = try await FakeGitHub(#"{"items":300,"delay":0.3}"#)
    let (_, progress) = try await reply(forge, #","name":"x*","auth":"none""#)
    #expect(progress.count { $0["state"] == "loading" && $0["page"] != nil } >= 2)
    #expect(progress.allSatisfy { $0["found"] == 0 })
  }

  // desktop/desktop#16276
  @Test func `a second run asks whether the list holds, and without a network it is stale`()
    async throws
  {
    let forge = try await FakeGitHub(
      #"{"items":250,"etags":true,"patches":{"7":{"description":"\#(TestSecret.token())"}}}"#)
    let token = ["GH_ENTERPRISE_TOKEN": TestSecret.token()]
    let first = try await reply(forge, "", token).reply["result"]
    let second = try await reply(forge, "", token).reply["result"]
    #expect(first?["repositories"] == second?["repositories"] && second?["stale"] == .bool(false))
    #expect(forge.statuses == [200, 200, 200, 304, 304, 304])
    forge.stop()
    let third = try await reply(forge, "", token).reply["result"]
    #expect(third?["repositories"] == first?["repositories"])
    #expect(third?["stale"] == .bool(true) && (third?["ageMs"]?.integer ?? 0) > 0)
    #expect(third?["warnings"]?.elements.first?["kind"] == "connect")
    try expectNoSecrets(below: home.path)
  }

  private func expectNoSecrets(below folder: String) throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
    #expect(files.count > 3)
    for file in files {
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(file)") else { continue }
      #expect(!TestSecret.shows(in: data), "\(file)")
    }
  }

  // VirtusLab/git-machete#527, zereight/gitlab-mcp#645, gardener/dashboard#2719
  @Test func `a token shows nowhere, whatever is traced and whoever echoes it`() async throws {
    let token = TestSecret.token()
    let base64 = Data("x-access-token:\(token)".utf8).base64EncodedString()
    let long = String(repeating: "d", count: 280) + token
    let echo =
      #"{\"message\":\"\#(token) and \#(base64) are bad\",\"documentation_url\":\"\#(long)\"}"#
    let forge = try await FakeGitHub(
      #"{"faults":[{"status":401,"body":"\#(echo)"},{"status":200,"body":"\#(token)"}],"patches":{"0":{"description":"\#(base64)"}}}"#
    )
    let server = try server(["SECRET": token])
    server.write(#"{"jsonrpc":"2.0","method":"$/setTrace","params":{"value":"verbose"}}"# + "\n")
    let auths = [#"{"env":"SECRET"}"#, #"{"token":"\#(token)"}"#, #"{"token":"\#(token)\n"}"#]
    for (id, auth) in auths.enumerated() {
      server.write(Self.load(forge, #","auth":\#(auth)"#, id: id))
      _ = await server.output.response(to: .integer(id))
    }
    // Nobody takes these for a token but whoever traces them.
    let unused = TestSecret.token("that-no-load-uses")
    server.write(Self.load(forge, #","auth":{"token":"\#(unused) 漢"}"#, id: 7))
    let other = TestSecret.token("of-nobody")
    server.write(
      #"{"jsonrpc":"2.0","id":8,"method":"no/such","params":{"auth":{"token":"\#(other)"}}}"# + "\n"
    )
    #expect(await server.output.response(to: 8) != nil)
    server.write(#"{"jsonrpc":"2.0","id":9,"method":"server/status"}"# + "\n")
    #expect(await server.output.response(to: 9) != nil)
    server.closeInput()
    #expect(await server.exitCode() == 2)
    #expect(server.output.problems == [])
    let messages = server.output.messages
    #expect(messages.contains { $0.text.contains(#""message":"*** and "#) })
    #expect(messages.contains { $0["error"]?["data"]?["snippet"] == "***" })
    #expect(!messages.contains { $0.text.contains("dz") }, "Not even the start of it.")
    #expect(messages.contains { $0["id"] == 2 && $0["result"]?["count"] == 3 })
    #expect(messages.contains { $0["id"] == 7 && $0["error"]?["code"] == -32602 })
    #expect(messages.contains { $0["method"] == "$/logTrace" && $0.text.contains("***") })
  }

  @Test func `an error has all that is known of it`() async throws {
    let forge = try await FakeGitHub(
      #"{"faults":[{"times":0,"status":403,"headers":{"X-RateLimit-Remaining":"0","X-RateLimit-Reset":"9","X-GitHub-Request-Id":"A:1"},"body":"{\"message\":\"no\",\"documentation_url\":\"https://d\"}"}]}"#
    )
    let (reply, _) = try await reply(
      forge, "", ["GH_ENTERPRISE_TOKEN": TestSecret.token()], code: 2)
    let error = try #require(reply["error"])
    #expect(error["code"] == -32803)
    let wanted = try JSONValue(
      parsing: Array(
        #"{"kind":"rateLimited","retryable":true,"retryAfterMs":"…","status":403,"page":1,"host":"127.0.0.1:\#(forge.port)","attempts":1,"requestId":"A:1","message":"no","documentationUrl":"https://d","tokenSource":"env:GH_ENTERPRISE_TOKEN","partial":{"count":0},"scope":"primary","remaining":0,"resetAt":"1970-01-01T00:00:09Z","authenticated":true}"#
          .utf8))
    #expect(error["data"]?.fits(wanted, isWhole: true) == true, "\(error.text)")
  }

  @Test func `a deadline and a cancellation end it wherever it is, and hang up`() async throws {
    let forge = try await FakeGitHub(#"{"faults":[{"times":0,"drip":0.02}]}"#)
    let (late, _) = try await reply(forge, #","deadlineMs":700"#, code: 2)
    #expect(late["error"]?["data"]?["kind"] == "timeout")
    #expect(late["error"]?["data"]?["phase"] == "deadline")
    let server = try server()
    server.write(Self.load(forge))
    #expect(await eventually { forge.targets.count == 2 ? true : nil } == true)
    server.write(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}"# + "\n")
    #expect(await server.output.response(to: 1)?.code == -32800)
    #expect(await eventually { forge.isLeft ? true : nil } == true)
    // The process goes on: no socket is open that its end would close.
    server.write(#"{"jsonrpc":"2.0","id":2,"method":"server/status"}"# + "\n")
    #expect(await server.output.response(to: 2)?["result"] != nil)
    server.closeInput()
    #expect(await server.exitCode() == 0)
  }

  // swiftlang/swift-corelibs-foundation#5469, swiftlang/swift-package-manager#8171
  @Test func `a hundred exits while TLS is under way are in order`() async throws {
    let authority = try ThrowAwayCA()
    let forge = try await FakeGitHub(
      #"{\#(try authority.scenario()),"faults":[{"times":0,"drip":0.002}]}"#)
    for run in 0..<100 {
      let server = try server(["CURL_CA_BUNDLE": authority.file], framing: .header)
      func send(_ body: String) { server.write(Framing.header.frame(body)) }
      send(#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{}}"#)
      for id in 1...4 {
        send(
          Self.load(forge, id: id).replacing("http://", with: "https://")
            .trimmingCharacters(in: .newlines))
      }
      // At any moment: before the first word of TLS, in its midst, while a body comes.
      try await Task.sleep(for: .microseconds(run * 1_500))
      send(#"{"jsonrpc":"2.0","id":9,"method":"shutdown"}"#)
      send(#"{"jsonrpc":"2.0","method":"exit"}"#)
      #expect(await server.exitCode() == 0, "run \(run)")
      #expect(server.output.problems == [])
    }
    #expect(!forge.targets.isEmpty)
  }

  @Test func `without libcurl a load from a forge is one clear error, and all else works`()
    async throws
  {
    let forge = try await FakeGitHub()
    try home.write("This is no library.\n", to: "lib/libcurl.so.4")
    let server = try server(["LD_LIBRARY_PATH": home.path("lib")])
    server.write(Self.load(forge, #","auth":"none""#))
    let error = await server.output.response(to: 1)
    #expect(error?["error"]?["data"]?["kind"] == "connect")
    #expect(error?["error"]?["data"]?["retryable"] == .bool(false))
    #expect(error?["error"]?["message"]?.string?.contains("libcurl") == true)
    server.write(
      #"{"jsonrpc":"2.0","id":2,"method":"loadRepositories","params":{"source":"local","roots":["~"]}}"#
        + "\n")
    #expect(await server.output.response(to: 2)?["result"] != nil)
    server.closeInput()
    #expect(await server.exitCode() == 2)
    #expect(forge.events("connected").isEmpty)
  }

  @Test func `libcurl is loaded by the first load from a forge, and by nothing before`()
    async throws
  {
    let forge = try await FakeGitHub()
    let server = try server()
    func isLoaded() throws -> Bool {
      let maps = try FileHandle(forReadingFrom: URL(filePath: "/proc/\(server.number)/maps"))
      return String(decoding: try maps.readToEnd() ?? Data(), as: UTF8.self).contains("libcurl")
    }
    server.write(
      #"{"jsonrpc":"2.0","id":2,"method":"loadRepositories","params":{"source":"local","roots":["~"]}}"#
        + "\n")
    _ = await server.output.response(to: 2)
    #expect(try !isLoaded())
    server.write(Self.load(forge, #","cache":"only""#, id: 3))
    #expect(await server.output.response(to: 3)?.kind == "notFound")
    #expect(try !isLoaded())
    server.write(Self.load(forge))
    #expect(await server.output.response(to: 1)?["result"] != nil)
    #expect(try isLoaded())
    server.closeInput()
    #expect(await server.exitCode() == 2)
  }

  // cli/cli#5244, cli/cli#2037
  @Test func `the proxy variables are heeded as curl heeds them`() async throws {
    let proxy = try await FakeGitHub()
    let forge = try await FakeGitHub()
    let variables = ["http_proxy": proxy.url]
    let through = try await reply(forge, #","auth":"none""#, variables).reply
    #expect(through["result"]?["count"] == 3)
    #expect(proxy.targets.first?.hasPrefix("\(forge.url)/users/ada/repos") == true)
    #expect(forge.targets.isEmpty)
    let past = try await reply(
      forge, #","auth":"none""#, variables.merging(["no_proxy": "127.0.0.1"]) { $1 }
    ).reply
    #expect(past["result"]?["count"] == 3)
    #expect(proxy.targets.count == 1 && forge.targets.count == 1)
    // What has a token and no TLS stays on this machine.
    let token = #","auth":{"token":"\#(TestSecret.token())"},"requestTimeoutMs":10000"#
    #expect(try await reply(forge, token, variables).reply["result"]?["count"] == 3)
    #expect(proxy.targets.count == 2 && forge.targets.count == 1)
    for elsewhere in ["http://192.0.2.1:3128", "192.0.2.1:3128", "http://a:b@192.0.2.1:3128/"] {
      let here = try await reply(forge, token, ["http_proxy": elsewhere]).reply
      #expect(here["result"]?["count"] == 3)
    }
    #expect(proxy.targets.count == 2 && forge.targets.count == 4)
  }

  @Test func `a person sees a table, a hint where there is no token, and one sentence of failure`()
    async throws
  {
    let forge = try await FakeGitHub(
      #"{"patches":{"1":{"private":true,"fork":true},"2":{"description":"\#(TestSecret.token())"}}}"#
    )
    func run(_ arguments: String..., variables: [String: String] = [:]) throws -> (
      output: String, errors: String, code: Int32
    ) {
      let outcome = try ChildProcess.run(
        ServerProcess.path, ["load", "github", "--base-url", forge.url] + arguments,
        environment: [
          "HOME": home.path, "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no",
        ].merging(variables) { $1 })
      #expect(!TestSecret.shows(in: outcome.output) && !TestSecret.shows(in: outcome.errors.utf8))
      return (String(decoding: outcome.output, as: UTF8.self), outcome.errors, outcome.code)
    }
    let table = try run("ada")
    #expect(
      table.output.split(separator: "\n").map { $0.split(separator: " ") } == [
        ["NAME", "KIND", "URL"], ["ada/repo-00000", "https://github.com/ada/repo-00000.git"],
        ["ada/repo-00001", "private", "fork", "https://github.com/ada/repo-00001.git"],
        ["ada/repo-00002", "https://github.com/ada/repo-00002.git"],
      ])
    #expect(table.errors.contains("GH_ENTERPRISE_TOKEN") && table.code == 0)
    let known = ["GH_ENTERPRISE_TOKEN": TestSecret.token()]
    let lines = try run("ada", "--format", "lines", variables: known)
    #expect(lines.output.split(separator: "\n").count == 3 && lines.errors == "")
    #expect(lines.output.contains(#""description":"***""#))
    #expect(try run("--auth", "none", "--organization", "acme").output.contains("repo-00002"))
    let failure = try run("nobody", variables: known)
    #expect(failure.code == 2 && failure.output == "")
    #expect(failure.errors.split(separator: "\n").count == 1)
    for wrong in [["a/b"], ["a", "b"], ["a", "--auth", "x"], ["a", "--format", "path"]] {
      let outcome = try ChildProcess.run(
        ServerProcess.path, ["load", "github"] + wrong, environment: [:])
      #expect(outcome.code == 64 && outcome.errors.hasPrefix("repostream: "))
    }
  }
}
