/// A JSON text that was checked when its message was read, and is built only when it is asked for.
public struct RawJSON: Sendable {
  /// The message that the text is a part of; not copied for it.
  private let message: [UInt8]
  private let range: Range<Int>

  init(checked range: Range<Int>, of message: [UInt8]) {
    self.message = message
    self.range = range
  }

  /// The text.
  public var bytes: ArraySlice<UInt8> {
    message[range]
  }

  /// The value as a tree.
  public var value: JSONValue {
    var scanner = scanner
    // A checked text has a value; were it not so, `null` is what every method refuses or ignores.
    return (try? scanner.value(depth: 0)) ?? .null
  }

  /// Whether it is an array or an object with nothing in it.
  public var isEmpty: Bool {
    var scanner = scanner
    return scanner.isEmptyStructure()
  }

  /// The member of an object that has a name, the last of them; `nil` where there is none.
  public func member(_ name: String) -> RawJSON? {
    var scanner = scanner
    var member: RawJSON?
    // What is no object throws at once, and has no members.
    try? scanner.object(depth: 0) { scanner, found throws(JSONSyntaxError) in
      _ = scanner.peek()
      let start = scanner.position
      try scanner.skip(depth: 1)
      if found == name { member = RawJSON(checked: start..<scanner.position, of: message) }
    }
    return member
  }

  private var scanner: JSONScanner {
    JSONScanner(checked: message, from: range.lowerBound)
  }
}

extension RawJSON: Hashable {
  /// Whether two texts are the same, byte by byte.
  public static func == (left: RawJSON, right: RawJSON) -> Bool {
    left.bytes == right.bytes
  }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(bytes)
  }
}
