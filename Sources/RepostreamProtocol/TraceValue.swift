/// How much the server tells of the messages that come and go.
///
/// - Source: LSP 3.17, `TraceValue`.
public enum TraceValue: String, CaseIterable, Sendable {
  /// Nothing.
  case off
  /// That a message came or went.
  case messages
  /// What is in it, too.
  case verbose
}
