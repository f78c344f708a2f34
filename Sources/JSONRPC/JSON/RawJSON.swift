/// A JSON text that was checked when its message was read, and is built only when it is asked for.
public struct RawJSON: Hashable, Sendable {
  /// The text.
  public let bytes: ArraySlice<UInt8>

  init(checked bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  /// The value as a tree.
  public var value: JSONValue {
    var scanner = JSONScanner(checked: Array(bytes))
    // A checked text has a value; were it not so, `null` is what every method refuses or ignores.
    return (try? scanner.value(depth: 0)) ?? .null
  }
}
