import JSONRPC
import Support

/// What holds for every text that may be a message, read as an envelope and as a tree.
struct MessageProperties {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func check() {
    do {
      let value = try JSONValue(parsing: bytes)
      guard let incoming = try? Incoming(parsing: bytes) else {
        fatalError("\(text(bytes)) is JSON, and the envelope says that it is not.")
      }
      check(incoming, value)
    } catch {
      checkThatItIsNone(error)
    }
  }

  /// Checks that the envelope, which skips most of what it reads, is as strict, in the same words.
  private func checkThatItIsNone(_ error: JSONSyntaxError) {
    do {
      let incoming = try Incoming(parsing: bytes)
      fatalError("\(text(bytes)) is no JSON, and the envelope reads \(incoming).")
    } catch let found {
      Support.check(error == found, "\(text(bytes)): \(error), \(found)")
    }
  }

  private func check(_ incoming: Incoming, _ value: JSONValue) {
    switch (incoming, value) {
    case (.batch(let messages), .array(let values)):
      Support.check(messages.count == values.count, "\(text(bytes)) has another number of members.")
      for (message, value) in zip(messages, values) { check(message, value) }
    case (.message(let message), .array(let values)):
      Support.check(
        values.isEmpty || values.count > Incoming.maximumBatchCount,
        "\(text(bytes)) is no batch.")
      checkAnswer(to: message, id: nil)
    case (.message(let message), _): check(message, value)
    case (.batch, _): fatalError("\(text(bytes)) is a batch.")
    }
  }

  /// Holds a message against the members of its tree.
  private func check(_ message: IncomingMessage, _ value: JSONValue) {
    let members: [String: JSONValue] = if case .object(let members) = value { members } else { [:] }
    let id = members["id"].flatMap(RequestID.init)
    let isResponse =
      members["method"] == nil && members.keys.contains { $0 == "result" || $0 == "error" }
    switch message {
    case .response: Support.check(isResponse, "\(text(bytes)) holds no response.")
    case .invalid:
      Support.check(!isResponse && !isRequest(members), "\(text(bytes)) holds a valid message.")
      checkAnswer(to: message, id: id)
    case .notification(let method, let params):
      Support.check(members["id"] == nil, "\(text(bytes)) holds no notification.")
      check(method, params, members)
    case .request(let requestID, let method, let params):
      Support.check(requestID == id, "\(text(bytes)) has the id \(requestID).")
      check(method, params, members)
      checkReturn(requestID, members)
    }
  }

  private func check(_ method: String, _ params: RawJSON?, _ members: [String: JSONValue]) {
    Support.check(isRequest(members), "\(text(bytes)) holds no valid message.")
    Support.check(
      members["method"].isSame(as: .string(method)), "\(text(bytes)) has the method \(method).")
    let expected = members["params"] == .null ? nil : members["params"]
    Support.check(
      (params?.value).isSame(as: expected), "\(text(bytes)) has other parameters.")
    if let params {
      let parsed = try? JSONValue(parsing: Array(params.bytes))
      Support.check(parsed.isSame(as: expected), "\(text(params.bytes)) is not what was checked.")
      checkMembers(of: params, expected ?? .null)
    }
  }

  /// Checks that members which are found in the text are those of the tree.
  private func checkMembers(of params: RawJSON, _ value: JSONValue) {
    let found = params.members(atMost: .max)
    switch value {
    case .object(let members):
      Support.check(params.isEmpty == members.isEmpty, "\(text(bytes)) is not as empty as that.")
      Support.check(
        found?.count == members.count
          && members.allSatisfy { (found?[$0]?.value).isSame(as: $1) },
        "\(text(bytes)) has other members.")
    case .array(let elements):
      Support.check(params.isEmpty == elements.isEmpty, "\(text(bytes)) is not as empty as that.")
      Support.check(found == nil, "\(text(bytes)) has members.")
    default: fatalError("\(text(bytes)) has a scalar as parameters.")
    }
  }

  /// Whether the members are those of a request or a notification, by JSON-RPC 2.0, section 4.
  private func isRequest(_ members: [String: JSONValue]) -> Bool {
    guard members["jsonrpc"] == .string("2.0"), case .string = members["method"] else {
      return false
    }
    switch members["id"] {
    case nil, .string, .integer: break
    default: return false
    }
    switch members["params"] {
    case nil, .null, .array, .object: return true
    default: return false
    }
  }

  /// Checks that an id and a result come back on the wire as they are.
  private func checkReturn(_ id: RequestID, _ members: [String: JSONValue]) {
    let params = members["params"] ?? .null
    for reply in replies(.result(id: id, json: params.json)) {
      Support.check(reply["id"].isSame(as: members["id"]), "The id of \(text(bytes)) is changed.")
      Support.check(
        reply["result"].map(params.isWritten) == true, "The result of \(text(bytes)) is changed.")
    }
  }

  private func checkAnswer(to message: IncomingMessage, id: RequestID?) {
    guard case .invalid(let answeredID, let error) = message else {
      fatalError("\(text(bytes)) is read as \(message).")
    }
    Support.check(answeredID == id, "\(text(bytes)) is answered with another id.")
    for reply in replies(.failure(id: answeredID, error: error)) {
      Support.check(
        reply["id"].isSame(as: id?.value ?? .null), "The id of \(text(bytes)) is changed.")
    }
  }

  /// A message as it is read from the wire, in both framings.
  private func replies(_ message: OutgoingMessage) -> [[String: JSONValue]] {
    [Framing.header, .line].map { framing in
      let frame = framing.frame(message.json)
      var decoder = FrameDecoder(framing: framing, maximumBytes: frame.count)
      decoder.append(frame)
      guard case .body(let body) = decoder.next(), decoder.next() == nil, decoder.finish() == nil,
        case .object(let members) = try? JSONValue(parsing: body)
      else { fatalError("\(text(frame)) is no message in one frame.") }
      return members
    }
  }
}
