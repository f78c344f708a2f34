/// Reads what stands in a JSON string, however it is escaped: some clients write `\/` for `/`, some `\u00fc`
/// for `ü`, and in URLs each escapes something else.
struct JSONStringReader {
  private let json: [UInt8]
  private let isInURL: Bool
  /// Where the next character stands.
  private(set) var position: Int

  /// Makes a reader that begins somewhere in a string.
  init(_ json: [UInt8], from position: Int, isInURL: Bool) {
    self.json = json
    self.position = position
    self.isInURL = isInURL
  }

  /// Passes over a text; `false` where something else stands there.
  mutating func skip(_ text: [UInt8]) -> Bool {
    var index = 0
    while index < text.count {
      guard position < json.count else { return false }
      let byte = json[position]
      position += 1
      guard byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "%") && isInURL else {
        guard byte == text[index], byte != UInt8(ascii: "\"") else { return false }
        index += 1
        continue
      }
      guard let character = escaped(behind: byte), text[index...].starts(with: character) else {
        return false
      }
      index += character.count
    }
    return true
  }

  /// The bytes of what is escaped, behind the `%` or the backslash; `nil` where it makes no sense.
  private mutating func escaped(behind byte: UInt8) -> [UInt8]? {
    guard byte == UInt8(ascii: "\\") else { return hexadecimal(2).map { [UInt8($0)] } }
    guard position < json.count else { return nil }
    let letter = json[position]
    position += 1
    return letter == UInt8(ascii: "u") ? unicode() : [Self.blanks[letter] ?? letter]
  }

  /// What else than themselves letters stand for behind a backslash.
  private static let blanks: [UInt8: UInt8] = [
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A,
    UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
  ]

  /// The character behind `\u`, which may be two units of UTF-16.
  private mutating func unicode() -> [UInt8]? {
    guard var scalar = hexadecimal(4) else { return nil }
    if (0xD800..<0xDC00).contains(scalar), json[position...].starts(with: #"\u"#.utf8) {
      position += 2
      guard let low = hexadecimal(4), (0xDC00..<0xE000).contains(low) else { return nil }
      scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
    }
    return UnicodeScalar(scalar).map { Array(String($0).utf8) }
  }

  private mutating func hexadecimal(_ count: Int) -> UInt32? {
    guard position + count <= json.count else { return nil }
    let digits = json[position..<(position + count)]
    position += count
    guard digits.allSatisfy({ UnicodeScalar($0).properties.isASCIIHexDigit }) else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
