/// A JSON value as a tree, for what is small: parameters and the data of an error.
public enum JSONValue: Hashable, Sendable {
  /// The literal `null`.
  case null
  /// A boolean.
  case bool(Bool)
  /// A number without a fraction that fits, however it was spelled: `1`, `1.0` and `1e0` are one.
  case integer(Int)
  /// Any other number.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object; of a member that stood twice, the last one.
  case object([String: JSONValue])

  /// Reads one value with nothing but white space around it.
  ///
  /// - Throws: `JSONSyntaxError` where the text is not JSON, not UTF-8, or nested too deeply.
  public init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
    var scanner = try JSONScanner(bytes)
    self = try scanner.value(depth: 0)
    try scanner.end()
  }

  /// Writes the value; members come in the order of their names, so that output can be compared.
  public func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .bool(let bool): writer.value(bool)
    case .integer(let integer): writer.value(integer)
    case .number(let number): writer.value(number)
    case .string(let string): writer.value(string)
    case .array(let elements):
      writer.array(elements) { writer, element in element.write(to: &writer) }
    case .object(let members):
      writer.object { writer in
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
          writer.member(name, value.write)
        }
      }
    }
  }

  /// The value as compact JSON.
  public var json: [UInt8] {
    JSONWriter.json(write)
  }
}
