/// The header lines of one frame, read leniently.
///
/// - Source: LSP 3.17, "Header Part"; RFC 9110, section 5, for what a name is.
struct HeaderBlock {
  /// The most bytes and lines of a block.
  static let maximumBytes = 8 * 1024
  static let maximumLines = 64
  /// A length above this is no length: 1 GiB.
  private static let maximumLength = 1 << 30
  /// What starts a frame, in lower case.
  static let lengthName = Array("content-length:".utf8)

  /// What a line was.
  enum Line: Equatable {
    case header
    case blank
    /// The line is none of a header; a header that counts starts at the offset, if at any.
    case junk(nextHeader: Int?)
  }

  private enum Length {
    case missing
    case unusable(String)
    case bytes(Int)
  }

  private var length = Length.missing
  private var charset: String?
  private(set) var lineCount = 0
  private(set) var byteCount = 0

  var isEmpty: Bool { lineCount == 0 }

  /// Takes one line without its line end.
  mutating func add(_ line: ArraySlice<UInt8>) -> Line {
    byteCount += line.count + 1
    let line = Self.trim(line)
    guard !line.isEmpty else { return .blank }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
      case let name = Self.trim(line[..<colon]), Self.isToken(name), !Self.hasJunkBefore(name)
    else { return junk(line) }
    lineCount += 1
    let value = String(decoding: Self.trim(line[(colon + 1)...]), as: UTF8.self)
    switch String(decoding: name, as: UTF8.self).lowercased() {
    case "content-length": length = Self.length(value)
    case "content-type": charset = Self.charset(value)
    default: break
    }
    return .header
  }

  /// The length of the body, once the block has ended.
  func bodyLength() throws(FrameProblem) -> Int {
    switch length {
    case .missing: throw .badHeader("The header block has no Content-Length.")
    case .unusable(let value):
      throw .badHeader("The Content-Length \(value.debugDescription) is not a usable length.")
    case .bytes(let count): return count
    }
  }

  /// Checks the character set that the block names, if it names one.
  func checkCharset() throws(FrameProblem) {
    if let charset, !["utf-8", "utf8", "us-ascii"].contains(charset.lowercased()) {
      throw .unsupportedCharset(charset.debugDescription)
    }
  }

  private mutating func junk(_ line: ArraySlice<UInt8>) -> Line {
    if let next = Self.firstLengthHeader(in: line) { return .junk(nextHeader: next) }
    // A length that lacks its colon was meant as one, and somebody waits for an answer.
    guard Self.starts(line, with: Self.lengthName.dropLast()) else {
      return .junk(nextHeader: nil)
    }
    lineCount += 1
    length = .unusable(String(decoding: line.prefix(64), as: UTF8.self))
    return .header
  }

  /// Where the next `Content-Length:` of any case starts.
  static func firstLengthHeader(in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.indices.first { starts(bytes[$0...], with: lengthName[...]) }
  }

  private static func starts(_ bytes: ArraySlice<UInt8>, with name: ArraySlice<UInt8>) -> Bool {
    // Most bytes fail here, and this is run over whatever stands between two frames.
    guard let first = bytes.first, first | 0x20 == UInt8(ascii: "c"), bytes.count >= name.count
    else { return false }
    return zip(bytes, name).allSatisfy { byte, expected in
      let isUpperCase = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      return (isUpperCase ? byte | 0x20 : byte) == expected
    }
  }

  private static func length(_ value: String) -> Length {
    guard !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let count = Int(value), count <= maximumLength
    else { return .unusable(value.excerpt) }
    return .bytes(count)
  }

  private static func charset(_ contentType: String) -> String? {
    for parameter in contentType.split(separator: ";").dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = parts.first, let value = parts.dropFirst().first,
        name.filter({ !$0.isWhitespace }).lowercased() == "charset"
      else { continue }
      return value.filter { !$0.isWhitespace && $0 != "\"" }.excerpt
    }
    return nil
  }

  private static func isToken(_ name: ArraySlice<UInt8>) -> Bool {
    !name.isEmpty
      && name.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"):
          true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }

  /// Whether the rest of something else runs into the name, as in `abcContent-Length`.
  private static func hasJunkBefore(_ name: ArraySlice<UInt8>) -> Bool {
    let rest = name.dropLast(lengthName.count - 1)
    return !rest.isEmpty && rest.last != UInt8(ascii: "-")
      && starts(name[rest.endIndex...], with: lengthName.dropLast())
  }

  private static func trim(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes
    while let first = bytes.first, isBlank(first) { bytes.removeFirst() }
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return bytes
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }
}
