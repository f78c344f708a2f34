import JSONRPC
import Repositories
import TestSupport
import Testing

@Suite struct SessionTests {
  private static let initialize =
    #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"processId":null}}"#

  @Test func `a session goes from initialize to exit`() async {
    let session = ServerSession(framing: .header)
    session.send(
      #"{"jsonrpc":"2.0","id":"early","method":"loadRepositories"}"#, Self.initialize,
      #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#, Self.initialize)
    session.load("1", #""delayMs":600000"#)
    session.send(
      #"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#,
      #"{"jsonrpc":"2.0","id":3,"method":"no/such"}"#, #"{"jsonrpc":"2.0","method":"exit"}"#)
    #expect(await session.end() == 0)
    let responses = session.output.messages.filter { $0["method"] == nil }
    #expect(
      responses.map { $0["error"]?["code"] ?? $0["result"] }
        == [-32002, responses[1]["result"], -32600, -32802, .null, -32600])
    let capability =
      responses[1]["result"]?["capabilities"]?["experimental"]?["loadRepositories"]
    #expect(capability?["sources"]?.elements == ["local", "github", "sample"])
    #expect(session.states(of: 1) == ["loading", "error"])
    #expect(session.output.problems == [])
  }

  @Test func `exit without shutdown is 1`() async {
    let session = ServerSession(framing: .header)
    session.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
    #expect(await session.end() == 1)
    #expect(session.output.messages == [])
  }

  @Test(
    arguments: [
      ([], 0), ([#""delayMs":100"#], 0), ([#""delayMs":10,"failWith":"dns""#], 2),
      ([#""delayMs":600000,"deadlineMs":50"#], 2), ([#""delayMs":"x""#], 0),
    ] as [([String], Int32)])
  func `at the end of lines what was accepted is finished`(loads: [String], code: Int32) async {
    let session = ServerSession()
    for (id, params) in loads.enumerated() { session.load("\(id)", params) }
    session.closeInput()
    #expect(await session.end() == code)
    #expect(session.output.messages.filter { $0["method"] == nil }.count == loads.count)
    #expect(session.output.problems == [])
  }

  @Test func `a batch starts in order, streams meanwhile and is answered once`() async {
    let session = ServerSession()
    session.send(
      #"[{"jsonrpc":"2.0","id":1,"method":"loadRepositories","params":{"source":"sample","#
        + #""delayMs":50,"stream":true}},{"jsonrpc":"2.0","id":1,"method":"m"},"#
        + #"{"jsonrpc":"2.0","id":2,"method":"shutdown"},{"jsonrpc":"2.0","method":"m"},7]"#,
      #"[{"jsonrpc":"2.0","method":"m"}]"#)
    session.closeInput()
    #expect(await session.end() == 0)
    let arrays = session.output.messages.filter { !$0.elements.isEmpty }
    #expect(arrays.count == 1)
    #expect(session.output.messages.last == arrays.first, "The notifications come before it.")
    let members = arrays.first?.elements ?? []
    #expect(members.map { $0["id"] } == [1, .null, 2, .null])
    #expect(members.map { $0["error"]?["code"] } == [nil, -32600, -32600, -32600])
    #expect(members.dropFirst().first?["error"]?["data"]?["id"] == 1)
    #expect(session.streamed(of: 1).count == 5)
    #expect(session.output.problems == [])
  }

  @Test func `exit ends a session wherever it stands, and what it finds running is answered`()
    async
  {
    let session = ServerSession()
    session.send(
      #"[{"jsonrpc":"2.0","id":1,"method":"loadRepositories","params":{"source":"sample","#
        + #""delayMs":600000}},{"jsonrpc":"2.0","method":"exit","params":[1]},"#
        + #"{"jsonrpc":"2.0","id":2,"method":"m"}]"#)
    #expect(await session.end() == 1)
    let members = session.output.messages.last?.elements ?? []
    #expect(members.map { $0["error"]?["code"] } == [-32802, -32601])
    #expect(session.output.problems == [])
  }

  /// Says that it begins, and no more.
  private struct SilentProvider: RepositoryProvider {
    let state: ProviderState

    func loadRepositories() async {
      state.begin()
    }
  }

  @Test func `a source that does not finish is an error of the server's`() async {
    let session = ServerSession { _, state in SilentProvider(state: state) }
    session.send(
      #"{"jsonrpc":"2.0","id":0,"method":"no/such","params":{"a":"zz-in-the-environment"}}"#)
    #expect(session.reports.lines == [])
    session.load("1", #""stream":true"#)
    session.closeInput()
    #expect(await session.end() == 2)
    #expect(session.output.messages.last?["error"]?["code"] == -32603)
    #expect(session.output.problems == [])
    let report = session.reports.lines
    #expect(report.first?.contains("did not finish") == true)
    #expect(report.contains { $0.hasPrefix("client: ") && $0.contains(#"{"a":"***"}"#) })
    #expect(report.contains { $0.hasPrefix("server: ") && $0.contains("-32601") })
  }

  @Test func `a second request with an id in flight is refused, the first goes on`() async {
    let session = ServerSession()
    session.load("5", #""delayMs":600000"#)
    session.load("5", #""delayMs":600000"#)
    session.load(#""5""#, #""delayMs":0"#)
    #expect(await session.output.response(to: "5")?["result"]?["count"] == 5)
    session.cancel("5")
    session.closeInput()
    #expect(await session.end() == 0)
    let responses = session.output.messages.filter { $0["method"] == nil }
    #expect(responses.map { $0["id"] } == [.null, "5", 5])
    #expect(responses.first?["error"]?["data"] == .object(["kind": "duplicateId", "id": 5]))
    #expect(session.output.problems == [])
  }

  @Test func `more than 64 loads at once are refused, until one has ended`() async {
    let session = ServerSession()
    for id in 0..<65 { session.load("\(id)", #""delayMs":600000"#) }
    session.cancel("3")
    session.load("65", #""delayMs":0"#)
    #expect(await session.output.response(to: 64)?["error"]?["code"] == -32000)
    #expect(await session.output.response(to: 65)?["result"]?["count"] == 5)
    #expect(session.states(of: 64) == [], "What was refused has no progress.")
    session.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
    #expect(await session.end() == 1)
    #expect(session.output.problems == [])
  }
}
