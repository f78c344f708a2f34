import JSONRPC
import Synchronization
import TestSupport
import Testing

/// One run of the built program: what it is sent, and what it has to answer.
final class Trial: Sendable {
  let server: ServerProcess
  let framing: Framing
  /// Guards how often each id was sent in a request.
  private let sent = Mutex<[JSONValue: Int]>([:])
  /// Guards whether the end was seen to.
  private let hasEnded = Mutex(false)

  /// Starts the program.
  init(
    _ arguments: [String] = [], framing: Framing, isInitialized: Bool = true, isRead: Bool = true,
    environment: [String: String] = [:]
  ) throws {
    self.framing = framing
    server = try ServerProcess(
      arguments, framing: framing, environment: environment, isRead: isRead)
    guard framing == .header, isInitialized else { return }
    send(
      Self.request(0, "initialize", #"{"processId":null,"capabilities":{}}"#),
      Self.notification("initialized", "{}"))
  }

  static func request(_ id: Int, _ method: String, _ params: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#
  }

  static func notification(_ method: String, _ params: String) -> String {
    #"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"#
  }

  /// A load of the sample source; the members come after the source.
  static func load(_ id: Int, _ members: String = "") -> String {
    request(
      id, "loadRepositories", #"{"source":"sample"\#(members.isEmpty ? "" : ",")\#(members)}"#)
  }

  static func cancel(_ id: Int) -> String {
    notification("$/cancelRequest", #"{"id":\#(id)}"#)
  }

  /// Sends bodies, each as a frame, in one write.
  func send(_ bodies: String...) {
    for body in bodies { note(body) }
    server.write(bodies.map { framing.frame($0) }.joined())
  }

  /// Sends bytes as they are.
  func write(_ text: String) {
    server.write(text)
  }

  /// The response to a request.
  func reply(to id: JSONValue) async throws -> JSONValue {
    try #require(await server.output.response(to: id), "There is no reply to \(id.text).")
  }

  /// Waits for the response to a request, which has to be an error of this code.
  func refuses(
    _ id: JSONValue, _ code: Int, _ comment: Comment? = nil,
    _ location: SourceLocation = #_sourceLocation
  ) async throws {
    let reply = try await reply(to: id)
    #expect(reply.code == code, comment, sourceLocation: location)
  }

  /// Waits for the response to a request, which has to be an error of this kind.
  func refuses(
    _ id: JSONValue, _ kind: String, _ location: SourceLocation = #_sourceLocation
  ) async throws {
    let reply = try await reply(to: id)
    #expect(reply.kind == kind, sourceLocation: location)
  }

  /// Waits for the response to a request, which has to be a result.
  func succeeds(
    _ id: JSONValue, _ location: SourceLocation = #_sourceLocation
  ) async throws {
    let reply = try await reply(to: id)
    #expect(reply["result"] != nil, sourceLocation: location)
  }

  /// Waits for the response to a load, which has to have found so many repositories.
  func counts(
    _ id: JSONValue, _ count: Int, _ comment: Comment? = nil,
    _ location: SourceLocation = #_sourceLocation
  ) async throws {
    let reply = try await reply(to: id)
    #expect(reply["result"]?["count"] == .integer(count), comment, sourceLocation: location)
  }

  /// The responses without an id, once there are so many.
  func refusals(_ count: Int) async throws -> [JSONValue] {
    let refusals = await eventually {
      let refusals = self.server.output.messages.filter { $0["id"] == .null }
      return refusals.count >= count ? refusals : nil
    }
    return try #require(refusals, "There are less than \(count) responses without an id.")
  }

  /// The parameters of a load's notifications so far.
  func progress(of id: JSONValue) -> [JSONValue] {
    server.output.messages.compactMap { $0["params"] }.filter { $0["requestId"] == id }
  }

  /// Waits until a load has told something of itself.
  func begun(_ id: JSONValue) async {
    _ = await eventually { self.progress(of: id).isEmpty ? nil : true }
  }

  /// Sees that the session goes on.
  func goesOn(_ id: Int = 7_701) async throws {
    send(Self.request(id, "no/such"))
    #expect(try await reply(to: .integer(id)).code == -32601)
  }

  /// Ends the input, unless the program has ended, and holds all of its output against the rules.
  ///
  /// - Parameter code: The code that it has to end with; `nil` for any.
  func end(_ code: Int32? = nil) async {
    let isSecond = hasEnded.withLock { hasEnded in
      defer { hasEnded = true }
      return hasEnded
    }
    if isSecond { return }
    if code == nil { server.closeInput() }
    let ended = await server.exitCode()
    #expect(ended != nil && (code == nil || ended == code), "It ended with \(ended ?? -1_000).")
    #expect(server.output.problems == [])
    var answered: [JSONValue: Int] = [:]
    for message in server.output.messages.flatMap({ $0.elements.isEmpty ? [$0] : $0.elements }) {
      if let id = message["id"] { answered[id, default: 0] += 1 }
    }
    for (id, wanted) in sent.withLock({ $0 }) where answered[id] != wanted {
      Issue.record("\(id.text) was asked \(wanted) and answered \(answered[id] ?? 0) times.")
    }
  }

  /// Ends the input and waits for the end.
  func close(_ code: Int32) async {
    server.closeInput()
    await end(code)
  }

  private func note(_ body: String) {
    guard let value = try? JSONValue(parsing: Array(body.utf8)) else { return }
    let messages = value.elements.isEmpty ? [value] : value.elements
    let ids = messages.filter { $0["method"]?.string != nil }.compactMap { $0["id"] }
      .filter { RequestID($0) != nil }
    sent.withLock { sent in
      for id in ids { sent[id, default: 0] += 1 }
    }
  }
}

extension JSONValue {
  /// The code of a response's error.
  var code: Int? { self["error"]?["code"]?.integer }
  /// The kind of a response's error.
  var kind: String? { self["error"]?["data"]?["kind"]?.string }
}
