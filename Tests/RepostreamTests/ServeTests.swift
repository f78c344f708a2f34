import Foundation
import JSONRPC
import TestSupport
import Testing

/// The life of the process: input that ends, signals, descriptors.
@Suite struct ServeTests {
  private static let initialize =
    #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"processId":null}}"#
  private static func load(_ id: Int, _ params: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"loadRepositories","#
      + #""params":{"source":"sample",\#(params)}}"#
  }

  @Test(arguments: [(SIGTERM, 143), (SIGINT, 130), (SIGHUP, 129)] as [(Int32, Int32)])
  func `a signal cancels what runs and has its code`(signal: Int32, code: Int32) async throws {
    let server = try ServerProcess()
    server.write(Framing.line.frame(Self.load(1, #""delayMs":60000"#)))
    _ = await eventually { server.output.messages.first }
    server.send(signal: signal)
    #expect(await server.exitCode() == code)
    #expect(server.output.messages.last?["error"]?["code"] == -32802)
    #expect(server.output.problems == [])
  }

  @Test func `exit does not wait for the end of input, and replies before it are written`()
    async throws
  {
    let server = try ServerProcess(framing: .header)
    server.write(
      [
        Self.initialize, #"{"jsonrpc":"2.0","id":1,"method":"shutdown","params":null}"#,
        #"{"jsonrpc":"2.0","method":"exit","params":null}"#,
      ].map(Framing.header.frame).joined())
    #expect(await server.exitCode() == 0)
    #expect(server.output.messages.last == .object(["jsonrpc": "2.0", "id": 1, "result": .null]))
    #expect(server.output.problems == [])
  }

  @Test func `with no input at all it says nothing and ends with 0`() async throws {
    for arguments in [[], ["--framing", "header"], ["--framing=line"], ["--stdio"]] {
      let server = try ServerProcess(arguments)
      server.closeInput()
      #expect(await server.exitCode() == 0)
      #expect(server.output.messages == [])
    }
  }

  @Test func `500 requests and the end of input at once get 500 replies`() async throws {
    for framing in [Framing.header, .line] {
      let server = try ServerProcess(framing: framing)
      let bodies =
        [Self.initialize]
        + (1...500).map { #"{"jsonrpc":"2.0","id":\#($0),"method":"no/such"}"# }
      server.write(bodies.map(framing.frame).joined())
      server.closeInput()
      #expect(await server.exitCode() == (framing == .header ? 1 : 0))
      #expect(server.output.messages.count == 501)
      #expect(server.output.problems == [])
    }
  }

  @Test(arguments: [true, false])
  func `the server ends with the process that it was told of`(byFlag: Bool) async throws {
    let parent = try ServerProcess()
    let server = try ServerProcess(byFlag ? ["--clientProcessId=\(parent.number)"] : [])
    server.write(
      #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"processId":"#
        + (byFlag ? "null" : "\(parent.number)") + "}}\n")
    #expect(await server.output.response(to: 0) != nil)
    parent.send(signal: SIGKILL)
    #expect(await server.exitCode() == 1)
    _ = await parent.exitCode()
  }

  @Test func `a process that cannot be seen is noted and otherwise ignored`() async throws {
    let server = try ServerProcess()
    server.write(
      #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"processId":999999999}}"# + "\n")
    #expect(await server.output.response(to: 0) != nil)
    #expect(await eventually { server.errorText.contains("999999999") ? true : nil } == true)
    server.write(#"{"jsonrpc":"2.0","id":1,"method":"no/such"}"# + "\n")
    #expect(await server.output.response(to: 1) != nil)
    server.closeInput()
    #expect(await server.exitCode() == 0)
  }

  @Test func `lines that are too long are skipped, and cost the session nothing`() async throws {
    let server = try ServerProcess(["--max-message-bytes", "100"])
    server.write(
      #"{"jsonrpc":"2.0","id":1,"method":""# + String(repeating: "x", count: 1 << 20) + "\"}\n"
        + #"{"jsonrpc":"2.0","id":2,"method":"no/such"}"#)
    server.closeInput()
    #expect(await server.exitCode() == 0)
    let kinds = server.output.messages.map { $0["error"]?["data"]?["kind"] }
    #expect(kinds == ["messageTooLarge", nil])
    #expect(server.output.messages.last?["id"] == 2)
  }
}
