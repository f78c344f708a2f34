import Glibc
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
  /// Guards the loads that brought a token, the last of each.
  private let tokens = Mutex<[JSONValue: JSONValue]>([:])
  /// Guards the id of the last request that only sees whether the session goes on.
  private let probes = Mutex(7_700)
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

  /// The parameters of a load's notifications, once there are so many.
  @discardableResult
  func progress(of id: JSONValue, atLeast count: Int) async throws -> [JSONValue] {
    let progress = await eventually {
      let progress = self.progress(of: id)
      return progress.count >= count ? progress : nil
    }
    return try #require(progress, "\(id.text) is told of less than \(count) times.")
  }

  /// Waits until a load has told something of itself.
  func begun(_ id: JSONValue) async {
    _ = await eventually { self.progress(of: id).isEmpty ? nil : true }
  }

  /// Sees that the session goes on.
  func goesOn() async throws {
    let id = probes.withLock { probes in
      probes += 1
      return probes
    }
    send(Self.request(id, "no/such"))
    try await refuses(.integer(id), -32601)
  }

  /// Ends the input and waits for the end of the program, with a code or any.
  func close(_ code: Int32? = nil) async {
    server.closeInput()
    await ends(with: code)
  }

  /// Waits for the end of the program, and holds all of its output against the rules.
  func ends(with code: Int32? = nil) async {
    let isFirst = hasEnded.withLock { hasEnded in
      defer { hasEnded = true }
      return !hasEnded
    }
    guard isFirst else { return }
    let ended = await server.exitCode() ?? -1_000
    // A signal's number is below zero, and no end is one.
    #expect(ended >= 0 && (code == nil || ended == code), "It ended with \(ended).")
    #expect(server.output.problems == [])
    checkReplies()
  }

  /// Holds the output against what was sent: one reply each, and each token's end in its place.
  private func checkReplies() {
    var places: [JSONValue: [Int]] = [:]
    for (place, message) in server.output.messages.enumerated() {
      for reply in message.elements.isEmpty ? [message] : message.elements {
        if let id = reply["id"] { places[id, default: []].append(place) }
      }
    }
    for (id, count) in sent.withLock({ $0 }) where places[id]?.count != count {
      Issue.record("\(id.text) was asked \(count) and answered \(places[id]?.count ?? 0) times.")
    }
    let tokens = tokens.withLock { $0 }
    var ended: [JSONValue: Int] = [:]
    for (place, message) in server.output.messages.enumerated()
    where message["method"] == "$/progress" {
      guard let token = message["params"]?["token"], let id = tokens[token] else {
        Issue.record("Nobody asked for this: \(message.text)")
        continue
      }
      if message["params"]?["value"]?["kind"] == "end" { ended[id] = place }
    }
    for (id, end) in ended {
      let terminal = server.output.messages.firstIndex { message in
        message["params"]?["requestId"] == id && message["params"]?["state"] != "loading"
      }
      if !(terminal ?? .max < end && end < places[id]?.first ?? 0) {
        Issue.record("The end for \(id.text) is not between its last notification and its reply.")
      }
    }
  }

  private func note(_ body: String) {
    guard let value = try? JSONValue(parsing: Array(body.utf8)) else { return }
    for message in value.elements.isEmpty ? [value] : value.elements {
      guard message["method"]?.string != nil, let id = message["id"], RequestID(id) != nil else {
        continue
      }
      sent.withLock { $0[id, default: 0] += 1 }
      for name in ["workDoneToken", "partialResultToken"] {
        if let token = message["params"]?[name] { tokens.withLock { $0[token] = id } }
      }
    }
  }

  deinit {
    // Where a trial breaks off.
    if !hasEnded.withLock({ $0 }) { server.send(signal: SIGKILL) }
  }
}

extension JSONValue {
  /// The code of a response's error.
  var code: Int? { self["error"]?["code"]?.integer }
  /// The kind of a response's error.
  var kind: String? { self["error"]?["data"]?["kind"]?.string }
}
