public import JSONRPC

extension JSONValue {
  /// A member of an object; `nil` where there is none.
  package subscript(_ name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }

  /// The elements of an array; empty for anything else.
  package var elements: [JSONValue] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }

  /// The integer, where it is one.
  package var integer: Int? {
    guard case .integer(let integer) = self else { return nil }
    return integer
  }

  /// The string, where it is one.
  package var string: String? {
    guard case .string(let string) = self else { return nil }
    return string
  }

  /// Whether the value is as a pattern has it, in which `"…"` and `"any"` stand for any value.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - isWhole: Whether an object may have no members but those of the pattern.
  /// - Returns: Whether it fits.
  package func fits(_ pattern: JSONValue, isWhole: Bool) -> Bool {
    switch (self, pattern) {
    case (_, "…"), (_, "any"): return true
    case (.array(let elements), .array(let patterns)):
      return elements.count == patterns.count
        && zip(elements, patterns).allSatisfy { $0.fits($1, isWhole: isWhole) }
    case (.object(let members), .object(let patterns)):
      return (!isWhole || members.count == patterns.count)
        && patterns.allSatisfy { members[$0]?.fits($1, isWhole: isWhole) ?? false }
    default: return self == pattern
    }
  }

  /// The value as JSON text.
  package var text: String {
    String(decoding: json, as: UTF8.self)
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// Makes a string.
  public init(stringLiteral value: String) {
    self = .string(value)
  }

  /// Makes an integer.
  public init(integerLiteral value: Int) {
    self = .integer(value)
  }
}
