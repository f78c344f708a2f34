/// The id of a request, which comes back as it was: `1` and `"1"` are two ids.
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
