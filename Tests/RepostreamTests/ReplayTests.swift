import Foundation
import JSONRPC
import TestSupport
import Testing

/// `repostream replay`, by the built program.
@Suite struct ReplayTests {
  private let home: TemporaryFolder
  private let path: String

  init() throws {
    home = try TemporaryFolder()
    path = home.path("session.jsonl")
  }

  private func run(_ arguments: [String], input: String = "") throws -> ChildProcess.Outcome {
    try ChildProcess.run(
      ServerProcess.path, arguments,
      environment: ["HOME": home.path, "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"],
      input: input)
  }

  private func replay(_ arguments: String...) throws -> (text: String, code: Int32) {
    let outcome = try run(["replay", path] + arguments)
    return (String(decoding: outcome.output, as: UTF8.self) + outcome.errors, outcome.code)
  }

  /// Records a session of lines.
  private func record(_ lines: String...) throws {
    _ = try run(["--record", path], input: lines.map { $0 + "\n" }.joined())
  }

  private static let load =
    #"{"jsonrpc":"2.0","id":1,"method":"loadRepositories","params":{"source":"sample","delayMs":20,"stream":true}}"#

  private func text() throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func `a session is the same when it is played again`() throws {
    try record(Self.load, "nonsense", #"[{"jsonrpc":"2.0","id":2,"method":"no/such"}]"#)
    for _ in 0..<5 {
      let (text, code) = try replay("--check")
      #expect(code == 0, "\(text)")
      #expect(text.hasSuffix("as expected\n"))
    }
  }

  @Test func `without a flag it shows what is said`() throws {
    try record(#"{"jsonrpc":"2.0","id":2,"method":"no/such"}"#)
    let (text, code) = try replay()
    #expect(code == 0)
    #expect(
      text == """
        --> {"jsonrpc":"2.0","id":2,"method":"no/such"}
        <-- {"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"There is no request \\"no/such\\"."}}

        """)
  }

  @Test func `a difference tells line, message, member and both values`() throws {
    try record(#"{"jsonrpc":"2.0","id":2,"method":"no/such"}"#)
    try home.write(text().replacing("-32601", with: "-32602"), to: "session.jsonl")
    let (text, code) = try replay("--check")
    #expect(code == 1)
    #expect(
      text == """
        line 3: the response to request 2 (no/such), error.code
          expected  -32602
          got       -32601
        \(path): 1 difference

        """)
  }

  @Test func `an update takes what came, and is no success`() throws {
    try record(Self.load)
    let before = try text()
    #expect(try replay("--update").code == 1)
    #expect(try text() == before, "Nothing was different.")
    try home.write(before.replacing("match", with: "catch"), to: "session.jsonl")
    #expect(try replay("--check").code == 1)
    chmod(path, 0o644)
    let (told, code) = try replay("--update", "--check")
    #expect(code == 1)
    #expect(told.contains("has what came now"))
    #expect(try replay("--check").code == 0)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o644)
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == ["session.jsonl"])
  }

  @Test func `a server that hangs, or ends too early, is a difference`() throws {
    try record(Self.load)
    let before = try text()
    for (command, word) in [
      ("cat >/dev/null; sleep 600", "did not come in time"), ("exit 3", "with code 3"),
      ("exec sleep 600 >/dev/null", "with code"), ("cat", "nothing"),
      (#"yes '{"jsonrpc":"2.0","method":"a/b","params":{}}'"#, "request 1"),
      ("cat /dev/zero", "request 1"), ("\(ServerProcess.path); kill -SEGV $$", "A signal"),
    ] {
      let start = ContinuousClock.now
      let (text, code) = try replay("--check", "--timeout", "300", "--", "/bin/sh", "-c", command)
      #expect(code == 1, "\(command)")
      #expect(text.contains(word), "\(command): \(text)")
      #expect(start.duration(to: .now) < .seconds(300))
      #expect(try replay("--update", "--timeout", "300", "--", "/bin/sh", "-c", command).code != 0)
      if command != "cat" { #expect(try self.text() == before, "\(command)") }
    }
  }

  @Test func `a server that says something first is played too`() throws {
    let noisy = ["--", "/bin/sh", "-c", "echo Starting; cat"]
    _ = try run(["record", path] + noisy, input: Self.load + "\n")
    let outcome = try run(["replay", path, "--check"] + noisy)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(String(decoding: outcome.output, as: UTF8.self).contains("3 messages"))
  }

  @Test func `a file's times do not count where they make no sense`() throws {
    try record(#"{"jsonrpc":"2.0","id":2,"method":"no/such"}"#)
    let lines = try text().split(separator: "\n")
    let late = lines.map { $0.replacing(/"at":\d+/, with: "\"at\":9223372036854775807") }
    try home.write(late.map { $0 + "\n" }.joined(), to: "session.jsonl")
    #expect(try replay("--check").code == 0)
  }

  @Test func `what cannot be played is told apart from what differs`() throws {
    #expect(try replay("--check").code == 2)
    try home.write("{\"jsonrpc\":\"2.0\"}\n", to: "session.jsonl")
    let (text, code) = try replay("--check")
    #expect(code == 2)
    #expect(text.contains("Line 1"))
    try record(Self.load)
    #expect(try replay("--check", "--", "/no/such").code == 2)
    #expect(try replay("--check", "--odd").code == 64)
    #expect(try run(["replay"]).code == 64)
    let said = #"{"at":1,"from":"client","message":{"jsonrpc":"2.0","method":"n"}}"#
    try home.write(
      #"{"transcript":1,"vary":{"folders":["SRC"]}}"# + "\n\(said)\n", to: "session.jsonl")
    #expect(try replay("--check").text.contains("--folder SRC=PATH"))
    #expect(try replay("--check", "--folder", "SRC=/").code == 0)
  }

  @Test func `a folder is found where it is now`() throws {
    let git = Git(home: home.path)
    try git("init", "-q", in: try home.makeFolder("here/one"))
    try git("init", "-q", in: try home.makeFolder("there/x/one"))
    let line =
      #"{"jsonrpc":"2.0","id":1,"method":"loadRepositories","params":{"source":"local","roots":["\#(home.path)/here"]}}"#
    _ = try run(
      ["--record", path, "--folder", "SRC=\(home.path)/here"], input: line + "\n")
    #expect(!(try text()).contains(home.path))
    #expect(try replay("--check", "--folder", "SRC=\(home.path)/there/x").code == 0)
    #expect(try replay("--check", "--folder", "SRC=\(home.path)").code == 1)
  }
}
