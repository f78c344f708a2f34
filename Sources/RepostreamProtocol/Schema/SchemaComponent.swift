import JSONRPC

/// A schema that others name.
package enum SchemaComponent: String, CaseIterable, Sendable {
  /// An id of a request, or a token.
  case id = "Id"

  /// The schema itself.
  package var schema: JSONSchema {
    switch self {
    case .id: RequestID.schema
    }
  }
}

extension RequestID {
  /// Its schema, the limits of which hold for numbers alone.
  fileprivate static let schema = JSONSchema.string
    .with("type", .array([.string("string"), .string("integer")]))
    .with("minimum", .integer(.min)).with("maximum", .integer(.max))
}

extension JSONSchema {
  /// What a schema with a name of its own says.
  package static func reference(_ component: SchemaComponent) -> JSONSchema {
    reference(component.rawValue)
  }
}
