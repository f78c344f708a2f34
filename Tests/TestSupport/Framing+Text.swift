package import JSONRPC

extension Framing {
  /// A body as a frame.
  package func frame(_ body: String) -> String {
    switch self {
    case .header: "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    case .line: "\(body)\n"
    }
  }
}
