import JSONRPC

/// What the parameters of a load are depends on its source.
extension LoadRepositoriesParams {
  /// The name of the schema that allows what one of the sources reads.
  static let schemaName = "LoadRepositoriesParams"

  /// The parameters of a load of each source.
  private static let bySource: [Source.Name: JSONSchema] = Dictionary(
    uniqueKeysWithValues: Source.Name.allCases.map { ($0, schema(of: $0)) })

  /// The schemas with names: one for each source, and one that is any of them.
  static var schemas: [String: JSONSchema] {
    var schemas: [String: JSONSchema] = [:]
    for (source, schema) in bySource { schemas[schemaName(of: source)] = schema }
    schemas[schemaName] = .one(
      of: Source.Name.allCases.map { .reference(schemaName(of: $0)) })
    return schemas
  }

  private static func schemaName(of source: Source.Name) -> String {
    "Load\(source.rawValue.prefix(1).uppercased())\(source.rawValue.dropFirst())Params"
  }

  /// What any of the sources reads, as one object.
  package static let schema: JSONSchema = {
    var properties: [String: [JSONSchema]] = [:]
    for source in Source.Name.allCases {
      for (name, schema) in bySource[source]?.properties ?? [:]
      where properties[name]?.contains(schema) != true {
        properties[name, default: []].append(schema)
      }
    }
    properties["source"] = [.words(of: Source.Name.self)]
    let schemas = properties.mapValues { schemas in
      schemas.count == 1 ? schemas[0] : .any(of: schemas)
    }
    return .open(
      schemas.filter { $0.key == "source" }, optional: schemas.filter { $0.key != "source" })
  }()

  /// The sources that read a parameter; `nil` where all do.
  static func sources(of parameter: String) -> [Source.Name]? {
    let sources = Source.Name.allCases.filter { bySource[$0]?.properties[parameter] != nil }
    return sources.count == Source.Name.allCases.count ? nil : sources
  }
}
