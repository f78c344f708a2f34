/// One line of a transcript: what one side said, and when.
public struct TranscriptEntry: Hashable, Sendable {
  /// Who said it.
  public enum Side: String, Hashable, Sendable {
    /// The one that started the other and asks.
    case client
    /// The one that answers.
    case server
  }

  /// What was said.
  public enum Content: Hashable, Sendable {
    /// A message, or an array of them, as JSON.
    case message([UInt8])
    /// Bytes that are no message, as they stood in the stream, with whatever framed them.
    case raw([UInt8])

    /// How many bytes it has.
    public var byteCount: Int {
      switch self {
      case .message(let bytes), .raw(let bytes): bytes.count
      }
    }
  }

  /// When it was said, in microseconds from the start of the recording.
  public var at: Int
  /// Who said it.
  public var from: Side
  /// What was said.
  public var content: Content

  /// Makes an entry.
  public init(at: Int, from: Side, content: Content) {
    self.at = at
    self.from = from
    self.content = content
  }

  private static let start = Array("{\"at\":".utf8)
  private static let client = Array(",\"from\":\"client\",\"".utf8)
  private static let server = Array(",\"from\":\"server\",\"".utf8)
  private static let message = Array("message\":".utf8)
  private static let raw = Array("raw\":\"".utf8)
  /// How a line ends that begins with `writeStart(to:)`, behind the message.
  static let end = Array("}\n".utf8)

  /// Writes the entry as one line, with its end.
  ///
  /// By hand, since a session waits for it.
  func write(to lines: inout [UInt8]) {
    writeStart(to: &lines)
    switch content {
    case .message(let json): lines += Self.oneLine(json)
    case .raw(let bytes):
      lines += Base64.encode(bytes)
      lines.append(UInt8(ascii: "\""))
    }
    lines += Self.end
  }

  /// Writes what stands before the message or the Base64.
  func writeStart(to lines: inout [UInt8]) {
    lines += Self.start
    lines.append(decimal: at)
    lines += from == .client ? Self.client : Self.server
    switch content {
    case .message: lines += Self.message
    case .raw: lines += Self.raw
    }
  }

  /// JSON with blanks in the place of line ends, which stand between tokens alone.
  package static func oneLine(_ json: [UInt8]) -> [UInt8] {
    guard json.next(UInt8(ascii: "\n")) != nil else { return json }
    return json.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 }
  }
}

extension [UInt8] {
  /// Appends a number that is not negative, digit by digit.
  fileprivate mutating func append(decimal number: Int) {
    let start = count
    var rest = number
    repeat {
      append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    self[start...].reverse()
  }
}
