import JSONRPC
import RepostreamProtocol

/// What `rpc.discover` says of the messages of a server.
enum WireDescription {
  private static let components = JSONValue.object(
    Dictionary(
      uniqueKeysWithValues: SchemaComponent.allCases.map { ($0.rawValue, $0.schema.json) }))
  private static let error = ResponseError.schema.json
  private static let results = Method.allCases.compactMap { $0.result?.json }
  private static let params = Dictionary(
    uniqueKeysWithValues: Method.allCases.filter { $0.kind == .serverNotification }
      .map { ($0.rawValue, $0.params.json) })

  /// Whether a message is as described; a result, as that of some method.
  static func fits(_ message: JSONValue) -> Bool {
    func suits(_ value: JSONValue, _ schema: JSONValue) -> Bool {
      value.beginning.fits(schema: schema, components: components)
    }
    if let params = message["params"] {
      return message["method"]?.string.flatMap { Self.params[$0] }.map { suits(params, $0) }
        ?? false
    }
    if let error = message["error"] { return suits(error, Self.error) }
    return message["result"].map { result in results.contains { suits(result, $0) } } ?? false
  }
}

extension JSONValue {
  /// The value with only the first elements of long arrays, since the others are no different.
  fileprivate var beginning: JSONValue {
    switch self {
    case .array(let elements): .array(elements.prefix(50).map(\.beginning))
    case .object(let members): .object(members.mapValues(\.beginning))
    default: self
    }
  }
}
