/// A recorded session: a header, and what both sides said in the order in which it was seen.
///
/// One JSON object a line. A last line that has no end is left out: whoever wrote it was stopped.
public struct Transcript: Hashable, Sendable {
  /// The first line.
  public var header: TranscriptHeader
  /// The other lines that are not blank, with their numbers in the file, from 1.
  public var entries: [Line]

  /// One entry and where it stands.
  public struct Line: Hashable, Sendable {
    /// The number of the line in the file, from 1.
    public var number: Int
    /// What the line says.
    public var entry: TranscriptEntry
  }

  /// Reads a transcript.
  ///
  /// - Throws: `TranscriptError` for the first line that makes no sense.
  public init(parsing bytes: [UInt8]) throws(TranscriptError) {
    var header: TranscriptHeader?
    var entries: [Line] = []
    var number = 0
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      number += 1
      let line = Array(rest[..<end])
      rest = rest[(end + 1)...]
      guard !line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) else { continue }
      do throws(TranscriptError) {
        if header == nil {
          header = try Self.header(line)
        } else {
          entries.append(Line(number: number, entry: try TranscriptEntry(parsing: line)))
        }
      } catch {
        throw TranscriptError("Line \(number): \(error.sentence)")
      }
    }
    guard let header else {
      throw TranscriptError("It has no first line, and so is no transcript.")
    }
    self.header = header
    self.entries = entries
  }

  /// The framing where the header does not say it: an editor's session begins with `initialize`.
  public var likelyFraming: Framing {
    let first = entries.first { $0.entry.from == .client }
    guard case .message(let json) = first?.entry.content, let value = try? JSONValue(parsing: json)
    else { return .header }
    return value.member("method") == .string("initialize") ? .header : .line
  }

  private static func header(_ line: [UInt8]) throws(TranscriptError) -> TranscriptHeader {
    guard let value = try? JSONValue(parsing: line), let header = try TranscriptHeader(value) else {
      throw TranscriptError("It has to begin with {\"transcript\":1,\"vary\":{…}}.")
    }
    return header
  }
}

/// Why something is no transcript.
public struct TranscriptError: Error, Hashable, Sendable {
  /// What is wrong, as a sentence.
  public let sentence: String

  /// Makes one of a sentence.
  public init(_ sentence: String) {
    self.sentence = sentence
  }
}

extension TranscriptEntry {
  /// Reads a line.
  init(parsing line: [UInt8]) throws(TranscriptError) {
    guard let members = Self.members(line) else {
      throw TranscriptError("It is no JSON object.")
    }
    guard case .string(let word) = members["from"]?.value, let side = Side(rawValue: word) else {
      throw TranscriptError("\"from\" has to be \"client\" or \"server\".")
    }
    guard case .integer(let at) = members["at"]?.value, at >= 0 else {
      throw TranscriptError("\"at\" has to be a whole number of microseconds.")
    }
    if let message = members["message"] {
      self.init(at: at, from: side, content: .message(Array(message.bytes)))
    } else if case .string(let text) = members["raw"]?.value, let bytes = Base64.decode(text) {
      self.init(at: at, from: side, content: .raw(bytes))
    } else {
      throw TranscriptError("It needs a \"message\", or \"raw\" with Base64.")
    }
  }

  /// The members of a line, whose message may be nested as deeply as one on the wire.
  private static func members(_ line: [UInt8]) -> [String: RawJSON]? {
    do {
      var scanner = try JSONScanner(line)
      let members = try scanner.members(depth: -1, atMost: .max)
      try scanner.end()
      return members
    } catch {
      return nil
    }
  }
}
