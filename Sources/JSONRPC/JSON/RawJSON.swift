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

  /// The members of an object, the last of each name, in one pass and without building them.
  ///
  /// - Parameter limit: How many members there may be.
  /// - Returns: `nil` where it is no object, or one with more members.
  public func members(atMost limit: Int) -> [String: RawJSON]? {
    var scanner = scanner
    return try? scanner.members(depth: 0, atMost: limit)
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
