/// The first line of a transcript.
public struct TranscriptHeader: Hashable, Sendable {
  /// The version of the format that is read and written here.
  public static let version = 1

  /// What a comparison may overlook.
  public var vary: Variation
  /// How the client's messages were framed; `nil` where that is not known.
  public var framing: Framing?
  /// The server's own limit of a message, where it was told one.
  public var maximumMessageBytes: Int?

  /// Makes a header.
  public init(vary: Variation, framing: Framing? = nil, maximumMessageBytes: Int? = nil) {
    self.vary = vary
    self.framing = framing
    self.maximumMessageBytes = maximumMessageBytes
  }

  /// Reads a header; `nil` where the value is none, or one of a later version.
  init?(_ value: JSONValue) throws(TranscriptError) {
    guard case .object(let members) = value, members["transcript"] == .integer(Self.version)
    else { return nil }
    vary = try Variation(members["vary"] ?? .object([:]))
    if let value = members["framing"] {
      guard case .string(let word) = value, let framing = Framing(rawValue: word) else {
        throw TranscriptError("\"framing\" has to be \"header\" or \"line\".")
      }
      self.framing = framing
    }
    if case .integer(let limit) = members["maxMessageBytes"] { maximumMessageBytes = limit }
  }

  /// The header as one line, with its end.
  public var line: [UInt8] {
    let json = JSONWriter.json { writer in
      writer.object { writer in
        writer.member("transcript", Self.version)
        writer.member("framing", ifPresent: framing?.rawValue)
        writer.member("maxMessageBytes", ifPresent: maximumMessageBytes)
        writer.member("vary", vary.value.write)
      }
    }
    return json + [UInt8(ascii: "\n")]
  }
}
