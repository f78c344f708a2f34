import JSONRPC
import Repositories

/// A schema that has a name, since others refer to it or a client gives its type that name.
package enum SchemaComponent: String, CaseIterable, Sendable {
  /// An id of a request, or a token.
  case id = "Id"
  /// The error of a response.
  case error = "ResponseError"
  /// The `data` of an error for a load that failed.
  case failure = "LoadFailure"
  /// The record of a repository.
  case repository = "Repository"

  /// The schema itself.
  package var schema: JSONSchema {
    switch self {
    case .id: RequestID.schema
    case .error: ResponseError.schema
    case .failure: LoadFailure.schema
    case .repository: Repository.schema
    }
  }
}

extension RequestID {
  /// What an id is; the limits hold for numbers alone.
  fileprivate static let schema = JSONSchema.string
    .with("type", .array([.string("string"), .string("integer")]))
    .with("minimum", .integer(.min)).with("maximum", .integer(.max))
}

extension JSONSchema {
  /// What a schema with a name says.
  package static func reference(_ component: SchemaComponent) -> JSONSchema {
    reference(component.rawValue)
  }
}
