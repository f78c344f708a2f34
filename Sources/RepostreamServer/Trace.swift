import JSONRPC
import RepostreamProtocol

/// What the client is told of the messages that come and go, as plain data.
struct Trace {
  /// How much of a message's content is told, in bytes.
  private static let maximumContent = 1_024

  private var value = TraceValue.off

  /// Tells so much from now on; as much as before where it is not said.
  mutating func set(_ value: TraceValue?) {
    self.value = value ?? self.value
  }

  /// Whether what is in a message is told, so that its secrets have to be known before.
  var tellsContent: Bool { value == .verbose }

  /// What is told of a message that arrived; `nil` for nothing.
  func arrival(
    of message: IncomingMessage, maskedBy redactor: Redactor = Redactor()
  ) -> LogTraceParams? {
    switch message {
    case .request(let id, let method, let params):
      entry(
        "Received request \(method.excerpt.debugDescription), id \(Self.text(id)).", params?.bytes,
        redactor)
    case .notification(let method, let params) where method != Method.setTrace.rawValue:
      entry("Received notification \(method.excerpt.debugDescription).", params?.bytes, redactor)
    case .notification, .response, .invalid: nil
    }
  }

  /// What is told of a reply that is about to go; `nil` for nothing.
  func departure(
    of reply: OutgoingMessage, maskedBy redactor: Redactor = Redactor()
  ) -> LogTraceParams? {
    switch reply {
    case .result(let id, let json):
      entry("Sending the result of request \(Self.text(id)).", json[...], redactor)
    case .failure(let id, let error):
      entry("Sending an error for request \(Self.text(id)).", error.json[...], redactor)
    case .notification, .batch: nil
    }
  }

  private func entry(
    _ message: @autoclosure () -> String, _ content: @autoclosure () -> ArraySlice<UInt8>?,
    _ redactor: Redactor
  ) -> LogTraceParams? {
    switch value {
    case .off: nil
    case .messages: LogTraceParams(message: message(), verbose: nil)
    case .verbose:
      LogTraceParams(
        message: message(),
        verbose: content().map { excerpt($0, redactor) })
    }
  }

  /// Masked before it is cut, since a part of a secret is not known for one.
  private func excerpt(_ content: ArraySlice<UInt8>, _ redactor: Redactor) -> String {
    let start = redactor.masked(Array(content.prefix(8 * Self.maximumContent)))
    return String(excerptOf: start, atMost: Self.maximumContent)
  }

  private static func text(_ id: RequestID?) -> String {
    switch id {
    case nil: "null"
    case .integer(let integer): "\(integer)"
    case .string(let string): string.excerpt.debugDescription
    }
  }
}
