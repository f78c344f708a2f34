import JSONRPC
import RepostreamProtocol

/// What the client is told of the messages that come and go, as plain data.
struct Trace {
  /// How much of a message's content is told, in bytes.
  private static let maximumContent = 1_024

  /// How much is told.
  var value = TraceValue.off

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
      return entry("Sending the result of request \(Self.text(id)).", json[...])
    case .failure(let id, let error):
      guard value != .off else { return nil }
      var writer = JSONWriter()
      error.write(to: &writer)
      return entry("Sending an error for request \(Self.text(id)).", writer.bytes[...])
    case .notification, .batch: return nil
    }
  }

  private func entry(
    _ message: @autoclosure () -> String, _ content: ArraySlice<UInt8>?
  ) -> LogTraceParams? {
    guard value != .off else { return nil }
    guard value == .verbose, let content else {
      return LogTraceParams(message: message(), verbose: nil)
    }
    let text = String(decoding: content.prefix(Self.maximumContent), as: UTF8.self)
    let isCut = content.count > Self.maximumContent
    return LogTraceParams(message: message(), verbose: isCut ? text + "…" : text)
  }

  private static func text(_ id: RequestID?) -> String {
    switch id {
    case nil: "null"
    case .integer(let integer): "\(integer)"
    case .string(let string): string.excerpt.debugDescription
    }
  }
}
