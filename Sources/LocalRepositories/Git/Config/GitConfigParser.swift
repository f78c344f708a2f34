/// Takes a configuration file apart, one entry at a time, as git's `config.c` does.
struct GitConfigParser {
  /// The file makes no sense from this line on.
  struct SyntaxError: Error {
    /// Counted from 1.
    let line: Int
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var isAtEnd = false
  private var section = ""
  private var subsection: [UInt8]?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: Self.byteOrderMark) { position = Self.byteOrderMark.count }
  }

  /// The next entry; `nil` after the last one.
  mutating func next() throws(SyntaxError) -> GitConfig.Entry? {
    var isComment = false
    while true {
      let byte = take()
      if byte == .newline {
        if isAtEnd { return nil }
        isComment = false
      } else if isComment || byte.isBlank {
        continue
      } else if byte == .hash || byte == .semicolon {
        isComment = true
      } else if byte == .openBracket {
        try takeSection()
      } else if byte.isLetter {
        return try takeEntry()
      } else {
        throw SyntaxError(line: line)
      }
    }
  }

  /// Takes the next byte: a newline for CR LF, and for ever at the end.
  private mutating func take() -> UInt8 {
    guard position < bytes.count else {
      isAtEnd = true
      return .newline
    }
    var byte = bytes[position]
    position += 1
    if byte == .carriageReturn, position < bytes.count, bytes[position] == .newline {
      byte = .newline
      position += 1
    }
    if byte == .newline { line += 1 }
    return byte
  }

  /// Takes what may be in a name, and makes its letters small.
  private mutating func takeWord() -> String {
    let start = position
    var hasCapitals = false
    while position < bytes.count, bytes[position].isKeyByte {
      if bytes[position] != bytes[position].asciiLowercased { hasCapitals = true }
      position += 1
    }
    let word = bytes[start..<position]
    return hasCapitals
      ? String(decoding: word.map(\.asciiLowercased), as: UTF8.self)
      : String(decoding: word, as: UTF8.self)
  }

  /// What went wrong while the byte before this was the last one taken.
  private func error(after byte: UInt8) -> SyntaxError {
    SyntaxError(line: byte == .newline && !isAtEnd ? line - 1 : line)
  }
}

// MARK: - Sections

extension GitConfigParser {
  private mutating func takeSection() throws(SyntaxError) {
    let start = position
    let word = takeWord()
    if position < bytes.count, bytes[position] == .closeBracket || bytes[position].isBlank {
      section = word
      subsection = take() == .closeBracket ? nil : try takeSubsection()
      return
    }
    position = start
    try takeDottedSection()
  }

  /// Takes a section in the old way, with its subsection after a dot.
  private mutating func takeDottedSection() throws(SyntaxError) {
    var name: [UInt8] = []
    var quoted: [UInt8]?
    while true {
      let byte = take()
      if byte == .closeBracket { break }
      if byte.isBlank {
        quoted = try takeSubsection()
        break
      }
      guard byte.isKeyByte || byte == .dot else { throw error(after: byte) }
      name.append(byte.asciiLowercased)
    }
    let parts = name.split(separator: .dot, maxSplits: 1, omittingEmptySubsequences: false)
    section = String(decoding: parts.first ?? [], as: UTF8.self)
    let dotted = parts.count > 1 ? Array(parts[1]) : nil
    subsection = if let dotted, let quoted { dotted + [.dot] + quoted } else { dotted ?? quoted }
  }

  private mutating func takeSubsection() throws(SyntaxError) -> [UInt8] {
    var byte = take()
    while byte.isBlank { byte = take() }
    guard byte == .quote else { throw error(after: byte) }
    // Most have no escapes.
    let plain = bytes[position...].prefix { $0 != .quote && $0 != .backslash && $0 != .newline }
    var name = Array(plain)
    position = plain.endIndex
    while true {
      byte = take()
      if byte == .quote { break }
      if byte == .backslash { byte = take() }
      guard byte != .newline else { throw error(after: byte) }
      name.append(byte)
    }
    byte = take()
    guard byte == .closeBracket else { throw error(after: byte) }
    return name
  }
}

// MARK: - Entries

extension GitConfigParser {
  /// Takes the entry whose first letter has been taken.
  private mutating func takeEntry() throws(SyntaxError) -> GitConfig.Entry {
    position -= 1
    let name = takeWord()
    var byte = take()
    while byte == .space || byte == .tab { byte = take() }
    var value: [UInt8]?
    if byte != .newline {
      guard byte == .equals else { throw error(after: byte) }
      value = if let plain = takePlainValue() { plain } else { try takeValue() }
    }
    return GitConfig.Entry(
      section: section, subsection: subsection, name: name,
      value: value)
  }

  /// Takes a value without quotes, escapes and comments, as most are; takes nothing where it is
  /// not one, and returns `nil`.
  private mutating func takePlainValue() -> [UInt8]? {
    let rest = bytes[position...]
    guard let end = rest.firstIndex(where: \.isSpecialInValue), bytes[end] == .newline else {
      return nil
    }
    position = end + 1
    line += 1
    let value = rest[..<end].drop(while: \.isBlank)
    return Array(value.droppingLast(while: \.isBlank))
  }

  private mutating func takeValue() throws(SyntaxError) -> [UInt8] {
    var value: [UInt8] = []
    /// Where the blanks begin that count only if something follows.
    var end: Int?
    var isQuoted = false
    var isComment = false
    while true {
      var byte = take()
      if byte == .newline {
        guard !isQuoted else { throw error(after: byte) }
        // In C a text ends at its first NUL.
        return Array(value.prefix(end ?? value.count).prefix { $0 != 0 })
      }
      if isComment { continue }
      if byte.isBlank && !isQuoted {
        guard !value.isEmpty else { continue }
        end = end ?? value.count
        value.append(byte)
        continue
      }
      if !isQuoted && (byte == .hash || byte == .semicolon) {
        isComment = true
        continue
      }
      end = nil
      if byte == .quote {
        isQuoted.toggle()
        continue
      }
      if byte == .backslash {
        byte = take()
        if byte == .newline { continue }
        guard let escaped = byte.escaped else { throw error(after: byte) }
        byte = escaped
      }
      value.append(byte)
    }
  }
}

// MARK: - Bytes

extension UInt8 {
  fileprivate static let tab = UInt8(ascii: "\t")
  fileprivate static let newline = UInt8(ascii: "\n")
  fileprivate static let carriageReturn = UInt8(ascii: "\r")
  fileprivate static let space = UInt8(ascii: " ")
  fileprivate static let quote = UInt8(ascii: "\"")
  fileprivate static let hash = UInt8(ascii: "#")
  fileprivate static let semicolon = UInt8(ascii: ";")
  fileprivate static let dot = UInt8(ascii: ".")
  fileprivate static let equals = UInt8(ascii: "=")
  fileprivate static let openBracket = UInt8(ascii: "[")
  fileprivate static let closeBracket = UInt8(ascii: "]")
  fileprivate static let backslash = UInt8(ascii: "\\")

  /// A blank within a line; a CR is one where no LF follows.
  fileprivate var isBlank: Bool { self == .space || self == .tab || self == .carriageReturn }

  /// Whether it makes more of a value than its bytes, or ends it.
  fileprivate var isSpecialInValue: Bool {
    switch self {
    case .newline, .carriageReturn, .quote, .backslash, .hash, .semicolon, 0: true
    default: false
    }
  }

  fileprivate var isKeyByte: Bool {
    isLetter || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) || self == UInt8(ascii: "-")
  }

  fileprivate var isLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(asciiLowercased)
  }

  /// What the byte means after a backslash in a value; `nil` where that is an error.
  fileprivate var escaped: UInt8? {
    switch self {
    case UInt8(ascii: "t"): .tab
    case UInt8(ascii: "b"): 8
    case UInt8(ascii: "n"): .newline
    case .backslash, .quote: self
    default: nil
    }
  }
}
