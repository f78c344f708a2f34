/// How messages are told apart in a stream of bytes.
public enum Framing: String, Hashable, Sendable {
  /// `Content-Length: N`, a blank line, and N bytes: the base protocol of LSP.
  case header
  /// One JSON value a line, ended by LF.
  case line

  /// One message as one buffer, without secrets.
  public func encode(_ message: OutgoingMessage, maskedBy redactor: Redactor = Redactor())
    -> [UInt8]
  {
    var bytes = redactor.masked(message.json)
    switch self {
    case .header: bytes.insert(contentsOf: "Content-Length: \(bytes.count)\r\n\r\n".utf8, at: 0)
    case .line: bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }
}
