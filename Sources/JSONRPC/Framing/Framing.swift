/// How messages are told apart in a stream of bytes.
public enum Framing: String, Hashable, Sendable {
  /// `Content-Length: N`, a blank line, and N bytes: the base protocol of LSP.
  case header
  /// One JSON value a line, ended by LF.
  case line

  /// A message's JSON as one buffer, framed.
  public func frame(_ json: [UInt8]) -> [UInt8] {
    switch self {
    case .header: "Content-Length: \(json.count)\r\n\r\n".utf8 + json
    case .line: json + [UInt8(ascii: "\n")]
    }
  }
}
