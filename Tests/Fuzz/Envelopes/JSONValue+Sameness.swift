import JSONRPC

extension JSONValue {
  /// Whether two values are the same byte by byte, where `==` takes two spellings of an é for one.
  func isSame(as other: JSONValue) -> Bool {
    switch (self, other) {
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
    case (.object(let left), .object(let right)):
      left.count == right.count
        && zip(Self.sorted(left), Self.sorted(right)).allSatisfy { left, right in
          left.key.utf8.elementsEqual(right.key.utf8) && left.value.isSame(as: right.value)
        }
    default: self == other
    }
  }

  /// Whether another value is what comes back of this one from what is written of it.
  ///
  /// What is no JSON number is written as `null`, and any other number in its shortest spelling,
  /// which may be one of an integer.
  func isWritten(as other: JSONValue) -> Bool {
    switch (self, other) {
    case (.number(let number), .null): !number.isFinite
    case (.number(let number), .integer(let integer)): Double(integer) == number
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.isWritten(as: $1) }
    case (.object(let left), .object(let right)):
      left.count == right.count
        && zip(Self.sorted(left), Self.sorted(right)).allSatisfy { left, right in
          left.key.utf8.elementsEqual(right.key.utf8) && left.value.isWritten(as: right.value)
        }
    default: isSame(as: other)
    }
  }

  /// How many arrays and objects stand inside each other.
  var depth: Int {
    switch self {
    case .array(let elements): 1 + (elements.map(\.depth).max() ?? 0)
    case .object(let members): 1 + (members.values.map(\.depth).max() ?? 0)
    default: 0
    }
  }

  private static func sorted(_ members: [String: JSONValue]) -> [(key: String, value: JSONValue)] {
    members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }
}

extension JSONValue? {
  /// Whether both are the same value, or neither is one.
  func isSame(as other: JSONValue?) -> Bool {
    switch (self, other) {
    case (let left?, let right?): left.isSame(as: right)
    case (nil, nil): true
    default: false
    }
  }
}
