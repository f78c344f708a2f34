import JSONRPC
import RepostreamProtocol
import TestSupport
import Testing

@testable import RepostreamServer

@Suite struct TraceTests {
  private static func trace(_ value: TraceValue) -> Trace {
    var trace = Trace()
    trace.set(value)
    return trace
  }

  private static func request(_ params: String) throws -> IncomingMessage {
    let body = #"{"jsonrpc":"2.0","id":"a","method":"m","params":\#(params)}"#
    guard case .message(let message) = try Incoming(parsing: Array(body.utf8)) else {
      return .response
    }
    return message
  }

  @Test func `nothing is told unless it was asked for`() throws {
    let trace = Self.trace(.off)
    #expect(trace.arrival(of: try Self.request("{}")) == nil)
    #expect(trace.departure(of: .result(id: .integer(1), json: Array("null".utf8))) == nil)
    #expect(trace.departure(of: .failure(id: nil, error: .invalidRequest(""))) == nil)
  }

  @Test func `messages tells that one came or went, verbose what is in it`() throws {
    let request = try Self.request(#"{"a":"é"}"#)
    #expect(
      Self.trace(.messages).arrival(of: request)
        == LogTraceParams(message: #"Received request "m", id "a"."#, verbose: nil))
    #expect(Self.trace(.verbose).arrival(of: request)?.verbose == #"{"a":"é"}"#)
    let reply = Self.trace(.verbose).departure(of: .result(id: .integer(1), json: [0x31]))
    #expect(reply == LogTraceParams(message: "Sending the result of request 1.", verbose: "1"))
    let failure = OutgoingMessage.failure(id: nil, error: ResponseError(.parseError, "no"))
    #expect(
      Self.trace(.verbose).departure(of: failure)
        == LogTraceParams(
          message: "Sending an error for request null.",
          verbose: #"{"code":-32700,"message":"no"}"#))
  }

  @Test func `what is long is cut`() throws {
    let long = String(repeating: "x", count: 100_000)
    let trace = Self.trace(.verbose)
    let arrival = trace.arrival(of: try Self.request(#"["\#(long)"]"#))
    #expect(arrival?.verbose?.utf8.count == 1_024 + 3)
    #expect(arrival?.verbose?.hasSuffix("x…") == true)
    let wide = trace.arrival(of: try Self.request(#"["\#(String(repeating: "漢", count: 1_000))"]"#))
    #expect(wide?.verbose?.contains("\u{FFFD}") == false)
    #expect((1_000...1_024 + 3).contains(wide?.verbose?.utf8.count ?? 0))
    for name in [long, "e" + String(repeating: "\u{301}", count: 100_000)] {
      let named = trace.arrival(of: .notification(method: name, params: nil))
      #expect((named?.message.utf8.count ?? 1_000) < 1_000)
    }
  }

  @Test func `the trace goes before the reply, and nothing is told of setting it`() async {
    let session = ServerSession()
    session.send(
      #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"trace":"messages"}}"#,
      #"{"jsonrpc":"2.0","method":"$/setTrace","params":{"value":"loud"}}"#,
      #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#,
      #"{"jsonrpc":"2.0","method":"$/setTrace","params":{"value":"off"}}"#,
      #"{"jsonrpc":"2.0","id":1,"method":"server/status"}"#)
    session.closeInput()
    #expect(await session.end() == 0)
    #expect(
      session.output.messages.map { $0["params"]?["message"] ?? $0["id"] } == [
        0, #"Received notification "initialized"."#, 1,
      ])
    #expect(session.output.messages.allSatisfy { $0["params"]?["verbose"] == nil })
    #expect(session.output.problems == [])
  }
}
