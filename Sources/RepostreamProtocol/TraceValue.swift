import JSONRPC

/// How much the server tells of the messages that come and go.
///
/// - Source: LSP 3.17, `TraceValue`.
public enum TraceValue: String, Sendable {
  /// Nothing.
  case off
  /// That a message came or went.
  case messages
  /// What is in it, too.
  case verbose

  /// Reads a member; `nil` where it is none of the words, which is no error.
  public init?(_ parameters: Parameters, _ name: String) {
    guard case .string(let word) = parameters[name] else { return nil }
    self.init(rawValue: word)
  }
}
