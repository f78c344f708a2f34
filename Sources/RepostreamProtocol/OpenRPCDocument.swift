package import JSONRPC

/// The result of `rpc.discover`: what every message is, for programs.
///
/// - Source: OpenRPC 1.3.
public struct OpenRPCDocument: Sendable {
  /// What the result is, as far as it goes without the whole of OpenRPC's own schema.
  package static let schema = JSONSchema.open(
    ["openrpc": .constant(specification), "info": .open([:]), "methods": .array(of: .open([:]))],
    optional: ["components": .open([:])])

  private static let specification = "1.3.2"

  /// The program's version.
  public var version: String

  /// Makes the document of a program.
  public init(version: String) {
    self.version = version
  }

  /// The document as a JSON object.
  public var json: [UInt8] {
    value.json
  }

  /// The document as a tree.
  package var value: JSONValue {
    .object([
      "openrpc": .string(Self.specification),
      "info": .object([
        "title": .string(InitializeResult.programName),
        "version": .string(version),
        "license": .object(["name": .string("MIT")]),
      ]),
      "methods": Self.methods,
      "components": Self.components,
    ])
  }

  /// All that is the same for every version; made when it is first asked for.
  private static let methods = JSONValue.array(
    Method.allCases.map { method in
      var members: [String: JSONValue] = [
        "name": .string(method.rawValue),
        "summary": .string(method.summary),
        "paramStructure": .string("by-name"),
        "params": params(of: method),
        "x-sentBy": .string(method.kind == .serverNotification ? "server" : "client"),
      ]
      if let result = method.result {
        members["result"] = .object(["name": .string("result"), "schema": result.json])
        members["errors"] = .array(method.errors.map(error))
      }
      if method == .loadRepositories {
        members["x-params"] = JSONSchema.reference(LoadRepositoriesParams.schemaName).json
      }
      return .object(members)
    })

  private static func error(_ error: WireError) -> JSONValue {
    .object(["code": .integer(error.code.rawValue), "message": .string(error.sentence)])
  }

  /// The parameters one by one, those first that have to be there.
  private static func params(of method: Method) -> JSONValue {
    let schema = method.params
    let names = schema.properties.keys.sorted { left, right in
      (schema.required.contains(left) ? 0 : 1, left)
        < (schema.required.contains(right) ? 0 : 1, right)
    }
    return .array(
      names.map { name in
        var members: [String: JSONValue] = ["name": .string(name)]
        members["schema"] = schema.properties[name]?.json
        if schema.required.contains(name) { members["required"] = .bool(true) }
        if method == .loadRepositories {
          members["x-sources"] = LoadRepositoriesParams.sources(of: name)
            .map { sources in .array(sources.map { .string($0.rawValue) }) }
        }
        return .object(members)
      })
  }

  private static let components: JSONValue = {
    var schemas = LoadRepositoriesParams.schemas
    for component in SchemaComponent.allCases { schemas[component.rawValue] = component.schema }
    return .object(["schemas": .object(schemas.mapValues(\.json))])
  }()
}
