import Foundation
import JSONRPC
import TestSupport
import Testing

/// `--record` and `repostream record`, by the built program.
@Suite struct RecordTests {
  private let home: TemporaryFolder
  private let path: String

  init() throws {
    home = try TemporaryFolder()
    path = home.path("session.jsonl")
  }

  private func server(
    _ arguments: [String], framing: Framing = .line, environment: [String: String] = [:]
  ) throws -> ServerProcess {
    try ServerProcess(
      arguments, framing: framing, environment: ["HOME": home.path].merging(environment) { $1 })
  }

  private func transcript() throws -> Transcript {
    try Transcript(parsing: Array(try Data(contentsOf: URL(filePath: path))))
  }

  private func messages(_ side: TranscriptEntry.Side) throws -> [JSONValue] {
    try transcript().entries.filter { $0.entry.from == side }.compactMap { line in
      guard case .message(let json) = line.entry.content else { return nil }
      return try JSONValue(parsing: json)
    }
  }

  /// The arguments of a server that records, by itself or through the tap.
  private func arguments(_ isTap: Bool) -> [String] {
    isTap ? ["record", path, "--", ServerProcess.path] : ["--record", path]
  }

  @Test(arguments: [true, false], [Framing.line, .header])
  func `all that is said is in the file, and all of it reaches the client`(
    isTap: Bool, framing: Framing
  ) async throws {
    let server = try server(arguments(isTap), framing: framing)
    let bodies = [
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null}}"#,
      #"{"jsonrpc":"2.0","method":"initialized"}"#,
      #"{"jsonrpc":"2.0","id":"b","method":"loadRepositories","params":{"source":"sample","delayMs":20,"stream":true}}"#,
      #"[{"jsonrpc":"2.0","id":2,"method":"no/such"}]"#,
    ]
    for body in bodies { server.write(framing.frame(body)) }
    _ = await server.output.response(to: "b")
    server.write(framing.frame(#"{"jsonrpc":"2.0","id":3,"method":"shutdown"}"#))
    _ = await server.output.response(to: 3)
    server.write(framing.frame(#"{"jsonrpc":"2.0","method":"exit"}"#))
    #expect(await server.exitCode() == 0)
    #expect(server.output.problems == [])
    #expect(try transcript().header.framing == framing)
    #expect(try messages(.server) == server.output.messages)
    #expect(try messages(.client).count == 6)
    #expect(
      try messages(.client).prefix(4) == bodies.map { try JSONValue(parsing: Array($0.utf8)) }[...])
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test(arguments: [true, false]) func `a server that is killed has lost nothing that was seen`(
    isTap: Bool
  ) async throws {
    let server = try server(arguments(isTap))
    server.write(
      #"{"jsonrpc":"2.0","id":1,"method":"loadRepositories","params":{"source":"sample","delayMs":2000,"count":1,"stream":true}}"#
        + "\n")
    server.write("nonsense\n")
    #expect(await eventually { server.output.messages.count >= 2 ? true : nil } == true)
    server.send(signal: SIGKILL)
    _ = await server.exitCode()
    let seen = server.output.messages
    #expect(try messages(.server).prefix(seen.count) == seen[...])
    #expect(try transcript().entries.map(\.entry.content).contains(.raw(Array("nonsense\n".utf8))))
  }

  @Test(arguments: [true, false]) func `no token is in the file, nor its Base64`(
    isTap: Bool
  ) async throws {
    let forge = try await FakeGitHub(#"{"items":1}"#)
    let server = try server(
      arguments(isTap),
      environment: [
        "GH_TOKEN": TestSecret.token("in-the-environment"), "MY_TOKEN": TestSecret.token("mine"),
        "XDG_CACHE_HOME": home.path("cache"),
      ])
    let base64 = Data("x-access-token:\(TestSecret.token("in-params"))".utf8).base64EncodedString()
    let lines = [
      #"{"jsonrpc":"2.0","method":"$/setTrace","params":{"value":"verbose"}}"#,
      load(1, forge, #"{"token":"\#(TestSecret.token("in-params"))"}"#),
      load(2, forge, #"{"env":"MY_TOKEN"}"#), load(3, forge, #""auto""#),
      load(4, forge, #"{"token":"\#(TestSecret.token("refused"))","more":1}"#),
      #"{"jsonrpc":"2.0","id":5,"method":"server/status","params":{"recent":true}}"#,
      #"{"jsonrpc":"2.0","id":6,"method":"no/such","params":{"a":"Basic \#(base64)"}}"#,
      #"{"auth":{"token":"\#(TestSecret.token("broken"))"},"#,
    ]
    for line in lines { server.write(line + "\n") }
    for id in 1...6 { _ = await server.output.response(to: .integer(id)) }
    server.closeInput()
    _ = await server.exitCode()
    #expect(server.output.problems == [])
    let bytes = try Data(contentsOf: URL(filePath: path))
    #expect(!TestSecret.shows(in: bytes))
    for line in try transcript().entries {
      if case .raw(let raw) = line.entry.content { #expect(!TestSecret.shows(in: raw)) }
    }
    #expect(try messages(.client).count == 7)
    #expect(String(decoding: bytes, as: UTF8.self).contains(#""token":"***""#))
  }

  private func load(_ id: Int, _ forge: FakeGitHub, _ auth: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"loadRepositories","params":{"source":"github","user":"ada","#
      + #""baseUrl":"http://127.0.0.1:\#(forge.port)","auth":\#(auth)}}"#
  }

  @Test func `the tap passes on what it does not understand, and the server's code`() async throws {
    let outcome = try ChildProcess.run(
      ServerProcess.path,
      ["record", path, "--", "/bin/sh", "-c", "printf 'a\\nb'; cat >&2; exit 7"],
      environment: ["HOME": home.path], input: "in\u{0}put")
    #expect(String(decoding: outcome.output, as: UTF8.self) == "a\nb")
    #expect(outcome.errors == "in\u{0}put")
    #expect(outcome.code == 7)
    let before = try transcript().entries
    let raw = { (side: TranscriptEntry.Side) in
      before.filter { $0.entry.from == side }.flatMap { line -> [UInt8] in
        guard case .raw(let bytes) = line.entry.content else { return [] }
        return bytes
      }
    }
    #expect(raw(.client) == Array("in\u{0}put".utf8) && raw(.server) == Array("a\nb".utf8))
    for (command, code) in [("/no/such", Int32(127)), ("/", 126)] {
      let outcome = try ChildProcess.run(
        ServerProcess.path, ["record", path, "--", command], environment: [:])
      #expect(outcome.code == code)
      #expect(outcome.errors.contains("could not be started"))
      #expect(try transcript().entries == before, "A misspelt command loses no transcript.")
    }
    let refused = try ChildProcess.run(
      ServerProcess.path, ["--record", home.path("no/such/file")], environment: [:])
    #expect(refused.code == 73)
    #expect(refused.errors.contains("cannot be written"))
  }
}
