import Testing

@testable import JSONRPC

@Suite struct IncomingTests {
  /// What a body is read as, in short.
  private static func outline(_ body: String) -> String {
    guard let incoming = try? Incoming(parsing: Array(body.utf8)) else { return "not JSON" }
    switch incoming {
    case .message(let message): return outline(message)
    case .batch(let members): return "[\(members.map(outline).joined(separator: " "))]"
    }
  }

  private static func outline(_ message: IncomingMessage) -> String {
    switch message {
    case .request(let id, let method, let params):
      "request \(json(id)) \(method) \(text(params))"
    case .notification(let method, let params): "notification \(method) \(text(params))"
    case .response: "response"
    case .invalid(let id, let error):
      "\(error.code.rawValue) \(kind(error)) \(id.map(json) ?? "null")"
    }
  }

  private static func json(_ id: RequestID) -> String {
    String(decoding: id.value.json, as: UTF8.self)
  }

  private static func text(_ params: RawJSON?) -> String {
    params.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "-"
  }

  private static func kind(_ error: ResponseError) -> String {
    guard case .string(let kind) = error.data?["kind"] else { return "-" }
    return kind
  }

  @Test(arguments: [
    (#"{"jsonrpc":"2.0","id":1,"method":"m"}"#, "request 1 m -"),
    (
      #" {"params": {"a" : 1} ,"method":"m\/n","id":"1","jsonrpc":"2.0"} "#,
      #"request "1" m/n {"a" : 1}"#
    ),
    (#"{"jsonrpc":"2.0","id":1,"method":"m","params":null}"#, "request 1 m -"),
    (#"{"jsonrpc":"2.0","id":1,"method":"m","params":[1]}"#, "request 1 m [1]"),
    (#"{"jsonrpc":"2.0","id":1,"id":2,"method":"m"}"#, "request 2 m -"),
    (#"{"jsonrpc":"2.0","id":2e0,"method":"m"}"#, "request 2 m -"),
    (#"{"jsonrpc":"2.0","method":"m","extra":[{}]}"#, "notification m -"),
    (#"{"jsonrpc":"2.0","id":1,"result":null}"#, "response"),
    (#"{"jsonrpc":"2.0","id":null,"error":{}}"#, "response"),
  ])
  func `a message is told apart`(body: String, expected: String) {
    #expect(Self.outline(body) == expected)
  }

  @Test(arguments: [
    ("1", "-32600 invalidRequest null"), ("null", "-32600 invalidRequest null"),
    ("{}", "-32600 invalidRequest null"), ("[]", "-32600 invalidRequest null"),
    (#"{"id":1,"method":"m"}"#, "-32600 invalidRequest 1"),
    (#"{"jsonrpc":"1.0","id":"a","method":"m"}"#, #"-32600 invalidRequest "a""#),
    (#"{"jsonrpc":2.0,"id":1,"method":"m"}"#, "-32600 invalidRequest 1"),
    (#"{"jsonrpc":"2.0","id":1}"#, "-32600 invalidRequest 1"),
    (#"{"jsonrpc":"2.0","id":1,"method":5}"#, "-32600 invalidRequest 1"),
    (#"{"jsonrpc":"2.0","id":1,"method":"m","params":5}"#, "-32600 invalidRequest 1"),
    (#"{"jsonrpc":"2.0","id":1,"method":"m","params":"x"}"#, "-32600 invalidRequest 1"),
    (#"{"jsonrpc":"2.0","id":null,"method":"m"}"#, "-32600 invalidId null"),
    (#"{"jsonrpc":"2.0","id":1.5,"method":"m"}"#, "-32600 invalidId null"),
    (#"{"jsonrpc":"2.0","id":[],"method":"m"}"#, "-32600 invalidId null"),
    (#"{"jsonrpc":"2.0","id":9223372036854775808,"method":"m"}"#, "-32600 invalidId null"),
    (#"{"jsonrpc":"2.0","id":1,"method":"m"}x"#, "not JSON"),
    (#"{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":1,}}"#, "not JSON"),
  ])
  func `what is no message is answered with the id where it has one`(
    body: String, expected: String
  ) {
    #expect(Self.outline(body) == expected)
  }

  @Test func `a batch keeps its members' order and judges each alone`() {
    let body =
      #"[1, {"jsonrpc":"2.0","id":1,"method":"m"}, {"jsonrpc":"2.0","method":"n"}, {}]"#
    #expect(
      Self.outline(body)
        == "[-32600 invalidRequest null request 1 m - notification n - "
        + "-32600 invalidRequest null]")
  }

  @Test func `a batch has at most 1,000 members`() {
    let member = #"{"jsonrpc":"2.0","method":"m"}"#
    func batch(_ count: Int) -> String {
      "[\(Array(repeating: member, count: count).joined(separator: ","))]"
    }
    #expect(Self.outline(batch(1_000)).hasPrefix("[notification"))
    #expect(Self.outline(batch(1_001)) == "-32600 batchTooLarge null")
  }
}
