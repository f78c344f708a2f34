/// Reads JSON strictly (RFC 8259), value by value, over bytes that are known to be UTF-8.
///
/// A value can be skipped without being built, which is what an envelope does with its parameters.
struct JSONScanner {
  /// How many arrays and objects may stand inside each other.
  static let maximumDepth = 512

  private let bytes: [UInt8]
  /// Where the next token is looked for.
  private(set) var position = 0

  /// Checks that the text is UTF-8 and starts at its beginning.
  init(_ bytes: [UInt8]) throws(JSONSyntaxError) {
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      throw JSONSyntaxError("is not UTF-8")
    }
    self.bytes = bytes
  }

  /// Starts at a value of a text that was checked before.
  init(checked bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    position = start
  }

  /// The first byte of the next token; `nil` at the end.
  mutating func peek() -> UInt8? {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      case let byte: return byte
      }
    }
    return nil
  }

  /// Checks that nothing but white space is left.
  mutating func end() throws(JSONSyntaxError) {
    if peek() != nil { throw unexpected() }
  }

  /// Reads the members of an object, the last of each name, without building them.
  ///
  /// - Throws: `JSONSyntaxError` where it is no object, or one with more members.
  mutating func members(
    depth: Int, atMost limit: Int
  ) throws(JSONSyntaxError) -> [String: RawJSON] {
    var members: [String: RawJSON] = [:]
    var count = 0
    try object(depth: depth) { scanner, name throws(JSONSyntaxError) in
      count += 1
      guard count <= limit else { throw JSONSyntaxError("has too many members") }
      _ = scanner.peek()
      let start = scanner.position
      try scanner.skip(depth: depth + 1)
      members[name] = scanner.text(from: start)
    }
    return members
  }

  /// The text from an earlier position to this one.
  func text(from start: Int) -> RawJSON {
    RawJSON(checked: start..<position, of: bytes)
  }

  /// Whether the next value is an array or an object with nothing in it.
  mutating func isEmptyStructure() -> Bool {
    take(UInt8(ascii: "["))
      ? take(UInt8(ascii: "]"))
      : take(UInt8(ascii: "{")) && take(UInt8(ascii: "}"))
  }

  /// Reads an object; `member` has to read or skip the value of each name.
  mutating func object(
    depth: Int,
    _ member: (inout JSONScanner, String) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    try members(depth: depth) { scanner throws(JSONSyntaxError) in
      let name = try scanner.string()
      guard scanner.take(UInt8(ascii: ":")) else { throw scanner.unexpected() }
      try member(&scanner, name)
    }
  }

  /// Reads an object; `member` has to read or skip each name, the colon and the value.
  private mutating func members(
    depth: Int, _ member: (inout JSONScanner) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    try open(UInt8(ascii: "{"), depth: depth)
    if take(UInt8(ascii: "}")) { return }
    repeat {
      guard peek() == UInt8(ascii: "\"") else { throw unexpected() }
      try member(&self)
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw unexpected() }
  }

  /// Reads an array; `element` has to read or skip each value.
  mutating func array(
    depth: Int, _ element: (inout JSONScanner) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    try open(UInt8(ascii: "["), depth: depth)
    if take(UInt8(ascii: "]")) { return }
    repeat { try element(&self) } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw unexpected() }
  }

  /// Checks the next value and leaves it behind.
  mutating func skip(depth: Int) throws(JSONSyntaxError) {
    switch peek() {
    case UInt8(ascii: "{"):
      try members(depth: depth) { scanner throws(JSONSyntaxError) in
        _ = try scanner.stringToken()
        guard scanner.take(UInt8(ascii: ":")) else { throw scanner.unexpected() }
        try scanner.skip(depth: depth + 1)
      }
    case UInt8(ascii: "["):
      try array(depth: depth) { scanner throws(JSONSyntaxError) in
        try scanner.skip(depth: depth + 1)
      }
    case UInt8(ascii: "\""): _ = try stringToken()
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): _ = try value(depth: depth)
    default: _ = try numberToken()
    }
  }

  /// Reads the next value as a tree.
  mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    switch peek() {
    case UInt8(ascii: "{"):
      var members: [String: JSONValue] = [:]
      try object(depth: depth) { scanner, name throws(JSONSyntaxError) in
        members[name] = try scanner.value(depth: depth + 1)
      }
      return .object(members)
    case UInt8(ascii: "["):
      var elements: [JSONValue] = []
      try array(depth: depth) { scanner throws(JSONSyntaxError) in
        elements.append(try scanner.value(depth: depth + 1))
      }
      return .array(elements)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try literal("true", .bool(true))
    case UInt8(ascii: "f"): return try literal("false", .bool(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    default: return try number()
    }
  }

  /// Reads the next value; what is in an array or an object is checked, and not built.
  mutating func scalar(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    switch peek() {
    case UInt8(ascii: "{"):
      try skip(depth: depth)
      return .object([:])
    case UInt8(ascii: "["):
      try skip(depth: depth)
      return .array([])
    default: return try value(depth: depth)
    }
  }

  private mutating func open(_ bracket: UInt8, depth: Int) throws(JSONSyntaxError) {
    guard take(bracket) else { throw unexpected() }
    guard depth < Self.maximumDepth else {
      throw JSONSyntaxError("is nested deeper than \(Self.maximumDepth)", at: position)
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    position += 1
    return true
  }

  private mutating func literal(
    _ text: StaticString, _ value: JSONValue
  ) throws(JSONSyntaxError) -> JSONValue {
    for expected in text.description.utf8 {
      guard position < bytes.count, bytes[position] == expected else { throw unexpected() }
      position += 1
    }
    return value
  }

  private func unexpected() -> JSONSyntaxError {
    position < bytes.count
      ? JSONSyntaxError("is not JSON", at: position)
      : JSONSyntaxError("is JSON that breaks off", at: position)
  }
}

// MARK: - Strings

extension JSONScanner {
  private mutating func string() throws(JSONSyntaxError) -> String {
    let token = try stringToken()
    guard token.hasEscapes else { return String(decoding: token.text, as: UTF8.self) }
    var unescaped: [UInt8] = []
    var index = token.text.startIndex
    while index < token.text.endIndex {
      if token.text[index] == UInt8(ascii: "\\") {
        let escape = try self.escape(at: index)
        unescaped.append(contentsOf: String(escape.scalar).utf8)
        index += escape.length
      } else {
        unescaped.append(token.text[index])
        index += 1
      }
    }
    return String(decoding: unescaped, as: UTF8.self)
  }

  /// Reads the string at the position; its text is without the quotes.
  private mutating func stringToken() throws(JSONSyntaxError) -> (
    text: ArraySlice<UInt8>, hasEscapes: Bool
  ) {
    position += 1
    let start = position
    var hasEscapes = false
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        let text = bytes[start..<position]
        position += 1
        return (text, hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        position += try escape(at: position).length
      case 0x20...: position += 1
      default: throw unexpected()
      }
    }
    throw unexpected()
  }

  /// What the escape at an offset stands for, and how many bytes it takes.
  private func escape(
    at offset: Int
  ) throws(JSONSyntaxError) -> (scalar: Unicode.Scalar, length: Int) {
    guard offset + 1 < bytes.count else { throw unexpected() }
    switch bytes[offset + 1] {
    case UInt8(ascii: "\""): return ("\"", 2)
    case UInt8(ascii: "\\"): return ("\\", 2)
    case UInt8(ascii: "/"): return ("/", 2)
    case UInt8(ascii: "b"): return ("\u{8}", 2)
    case UInt8(ascii: "f"): return ("\u{C}", 2)
    case UInt8(ascii: "n"): return ("\n", 2)
    case UInt8(ascii: "r"): return ("\r", 2)
    case UInt8(ascii: "t"): return ("\t", 2)
    case UInt8(ascii: "u"): break
    default: throw JSONSyntaxError("is not JSON", at: offset)
    }
    let first = try hexDigits(at: offset + 2)
    if let scalar = Unicode.Scalar(first) { return (scalar, 6) }
    // What is left is a surrogate, which counts only as the first half of a pair.
    guard first < 0xDC00, offset + 7 < bytes.count, bytes[offset + 6] == UInt8(ascii: "\\"),
      bytes[offset + 7] == UInt8(ascii: "u"),
      case let second = try hexDigits(at: offset + 8), (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw JSONSyntaxError("has half a surrogate pair", at: offset) }
    return (scalar, 12)
  }

  private func hexDigits(at offset: Int) throws(JSONSyntaxError) -> UInt32 {
    guard offset + 4 <= bytes.count else { throw JSONSyntaxError("is not JSON", at: offset) }
    var value: UInt32 = 0
    for byte in bytes[offset..<offset + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw JSONSyntaxError("is not JSON", at: offset)
      }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}

// MARK: - Numbers

extension JSONScanner {
  private mutating func number() throws(JSONSyntaxError) -> JSONValue {
    let text = try numberToken()
    if let integer = DecimalNumber(text).integer { return .integer(integer) }
    return .number(Double(String(decoding: text, as: UTF8.self)) ?? .infinity)
  }

  private mutating func numberToken() throws(JSONSyntaxError) -> ArraySlice<UInt8> {
    let start = position
    if position < bytes.count, bytes[position] == UInt8(ascii: "-") { position += 1 }
    let firstDigit = position
    guard digits() > 0 else { throw unexpected() }
    if bytes[firstDigit] == UInt8(ascii: "0"), position > firstDigit + 1 {
      throw JSONSyntaxError("is not JSON", at: firstDigit)
    }
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      guard digits() > 0 else { throw unexpected() }
    }
    if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < bytes.count,
        bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-")
      {
        position += 1
      }
      guard digits() > 0 else { throw unexpected() }
    }
    return bytes[start..<position]
  }

  private mutating func digits() -> Int {
    let start = position
    while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position])
    {
      position += 1
    }
    return position - start
  }
}
