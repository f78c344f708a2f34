/// The id of a request, which comes back as it was: `1` and `"1"` are two ids.
///
/// Strings are compared by their bytes, not as Swift does: two spellings of an é are two ids.
///
/// - Source: JSON-RPC 2.0, section 4. Here a number has to be an integer that fits.
public enum RequestID: Hashable, Sendable {
  /// A number.
  case integer(Int)
  /// A string, which may be empty.
  case string(String)

  /// Makes an id from a JSON value; `nil` where it is neither a string nor such an integer.
  public init?(_ value: JSONValue) {
    switch value {
    case .integer(let integer): self = .integer(integer)
    case .string(let string): self = .string(string)
    default: return nil
    }
  }

  /// The id as a JSON value.
  public var value: JSONValue {
    switch self {
    case .integer(let integer): .integer(integer)
    case .string(let string): .string(string)
    }
  }
}

extension RequestID {
  /// Whether two ids are the same on the wire.
  public static func == (left: RequestID, right: RequestID) -> Bool {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): left == right
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    default: false
    }
  }

  /// Hashes the type and the bytes.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .integer(let integer):
      hasher.combine(integer)
    case .string(let string):
      for byte in string.utf8 { hasher.combine(byte) }
      hasher.combine(0xFF as UInt8)
    }
  }
}
