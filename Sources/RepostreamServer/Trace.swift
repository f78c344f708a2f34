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

  /// What is told of a message that arrived; `nil` for nothing.
  func arrival(of message: IncomingMessage) -> LogTraceParams? {
    switch message {
    case .request(let id, let method, let params):
      entry(
        "Received request \(method.excerpt.debugDescription), id \(Self.text(id)).", params?.bytes)
    case .notification(let method, let params) where method != Method.setTrace.rawValue:
      entry("Received notification \(method.excerpt.debugDescription).", params?.bytes)
    case .notification, .response, .invalid: nil
    }
  }

  /// What is told of a reply that is about to go; `nil` for nothing.
  func departure(of reply: OutgoingMessage) -> LogTraceParams? {
    switch reply {
    case .result(let id, let json):
      entry("Sending the result of request \(Self.text(id)).", json[...])
    case .failure(let id, let error):
      entry("Sending an error for request \(Self.text(id)).", error.json[...])
    case .notification, .batch: nil
    }
  }

  private func entry(
    _ message: @autoclosure () -> String, _ content: @autoclosure () -> ArraySlice<UInt8>?
  ) -> LogTraceParams? {
    switch value {
    case .off: nil
    case .messages: LogTraceParams(message: message(), verbose: nil)
    case .verbose:
      LogTraceParams(
        message: message(),
        verbose: content().map { String(excerptOf: $0, atMost: Self.maximumContent) })
    }
  }

  private static func text(_ id: RequestID?) -> String {
    switch id {
    case nil: "null"
    case .integer(let integer): "\(integer)"
    case .string(let string): string.excerpt.debugDescription
    }
  }
}
