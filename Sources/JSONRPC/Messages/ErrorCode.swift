/// A code of JSON-RPC or of LSP; this program adds none of its own.
///
/// - Source: JSON-RPC 2.0, section 5.1; LSP 3.17, `ErrorCodes`.
public struct ErrorCode: RawRepresentable, Hashable, Sendable {
  /// The code as it stands on the wire.
  public let rawValue: Int

  /// Makes a code from its number.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The text is not JSON, or no message could be cut out of the input.
  public static let parseError = ErrorCode(rawValue: -32700)
  /// The JSON is no request, or the session is not in a state for it.
  public static let invalidRequest = ErrorCode(rawValue: -32600)
  /// There is no such method.
  public static let methodNotFound = ErrorCode(rawValue: -32601)
  /// The parameters do not fit the method.
  public static let invalidParams = ErrorCode(rawValue: -32602)
  /// The server made a mistake.
  public static let internalError = ErrorCode(rawValue: -32603)
  /// Too much is going on; the request may be tried again.
  public static let overloaded = ErrorCode(rawValue: -32000)
  /// The session waits for `initialize`.
  public static let serverNotInitialized = ErrorCode(rawValue: -32002)
  /// The client cancelled the request.
  public static let requestCancelled = ErrorCode(rawValue: -32800)
  /// The server cancelled the request.
  public static let serverCancelled = ErrorCode(rawValue: -32802)
  /// The request was right and failed all the same.
  public static let requestFailed = ErrorCode(rawValue: -32803)
}
