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
