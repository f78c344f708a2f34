extension Incoming {
  /// Reads the envelope of a body in one pass.
  ///
  /// What is JSON but no message comes back as `invalid`, with the id where one could be read.
  ///
  /// - Throws: `JSONSyntaxError` where the body is not JSON.
  /// - Source: JSON-RPC 2.0, sections 4 and 6.
  public init(parsing body: [UInt8]) throws(JSONSyntaxError) {
    var scanner = try JSONScanner(body)
    if scanner.peek() == UInt8(ascii: "[") {
      self = try Self.batch(&scanner)
    } else {
      self = .message(try IncomingMessage(&scanner, depth: 0))
    }
    try scanner.end()
  }

  private static func batch(_ scanner: inout JSONScanner) throws(JSONSyntaxError) -> Incoming {
    var members: [IncomingMessage] = []
    var count = 0
    try scanner.array(depth: 0) { scanner throws(JSONSyntaxError) in
      count += 1
      if count > maximumBatchCount {
        try scanner.skip(depth: 1)
      } else {
        members.append(try IncomingMessage(&scanner, depth: 1))
      }
    }
    switch count {
    case 0:
      return .message(.invalid(id: nil, error: .invalidRequest("The batch is empty.")))
    case ...maximumBatchCount:
      return .batch(members)
    default:
      let error = ResponseError.invalidRequest(
        "The batch has \(count) members; the most is \(maximumBatchCount).",
        kind: .batchTooLarge)
      return .message(.invalid(id: nil, error: error))
    }
  }
}

extension IncomingMessage {
  fileprivate init(_ scanner: inout JSONScanner, depth: Int) throws(JSONSyntaxError) {
    guard scanner.peek() == UInt8(ascii: "{") else {
      try scanner.skip(depth: depth)
      self = .invalid(id: nil, error: .invalidRequest("A message has to be an object."))
      return
    }
    var envelope = Envelope()
    try scanner.object(depth: depth) { scanner, name throws(JSONSyntaxError) in
      switch name {
      case "jsonrpc": envelope.version = try scanner.scalar(depth: depth + 1)
      case "id": envelope.id = try scanner.scalar(depth: depth + 1)
      case "method": envelope.method = try scanner.scalar(depth: depth + 1)
      case "params":
        _ = scanner.peek()
        let start = scanner.position
        try scanner.skip(depth: depth + 1)
        envelope.params = scanner.text(from: start)
      case "result", "error":
        envelope.isResponse = true
        try scanner.skip(depth: depth + 1)
      default: try scanner.skip(depth: depth + 1)
      }
    }
    self = envelope.message
  }
}

/// The members of a message that JSON-RPC gives a meaning to, the last of each name.
private struct Envelope {
  var version: JSONValue?
  var id: JSONValue?
  var method: JSONValue?
  var params: RawJSON?
  var isResponse = false

  var message: IncomingMessage {
    if method == nil, isResponse { return .response }
    let id = id.flatMap(RequestID.init)
    func invalid(
      _ message: String, kind: InvalidRequestKind = .invalidRequest
    ) -> IncomingMessage {
      .invalid(id: id, error: .invalidRequest(message, kind: kind))
    }
    if self.id != nil, id == nil {
      return invalid("An id has to be a string or a 64-bit integer.", kind: .invalidId)
    }
    guard version == .string("2.0") else {
      return invalid("A message has to have the member \"jsonrpc\" with the value \"2.0\".")
    }
    guard case .string(let method) = method else {
      return invalid("A message has to have the member \"method\" with a string.")
    }
    var params = params
    switch params?.bytes.first {
    case nil, UInt8(ascii: "{"), UInt8(ascii: "["): break
    case UInt8(ascii: "n"): params = nil
    default: return invalid("The member \"params\" has to be an object or an array.")
    }
    guard let id else { return .notification(method: method, params: params) }
    return .request(id: id, method: method, params: params)
  }
}
