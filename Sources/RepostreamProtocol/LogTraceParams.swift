public import JSONRPC

/// The parameters of `$/logTrace`.
///
/// - Source: LSP 3.17, `LogTraceParams`.
public struct LogTraceParams: Hashable, Sendable {
  /// What happened, as a sentence.
  public var message: String
  /// What was in the message that came or went; `nil` where that is not told.
  public var verbose: String?

  /// Makes a notification.
  public init(message: String, verbose: String?) {
    self.message = message
    self.verbose = verbose
  }

  /// The notification.
  public var notification: OutgoingMessage {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("message", message)
      writer.member("verbose", ifPresent: verbose)
    }
    return .notification(method: Method.logTrace.rawValue, params: writer.bytes)
  }
}

extension LogTraceParams {
  /// What the notification's parameters are.
  package static let schema = JSONSchema.object(
    ["message": .string], optional: ["verbose": .string])
}
