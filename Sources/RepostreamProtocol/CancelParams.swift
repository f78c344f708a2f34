public import JSONRPC

/// The parameters of `$/cancelRequest`.
///
/// - Source: LSP 3.17, `CancelParams`.
public struct CancelParams: Sendable {
  /// The request to cancel.
  public var id: RequestID

  /// Reads the parameters.
  ///
  /// - Throws: -32602 where they name none, which nobody is told.
  public init(_ parameters: Parameters) throws(ResponseError) {
    id = try parameters.required("id", parameters.token("id"))
  }

  /// What the parameters are.
  package static let schema = ParameterNotes.schema { (parameters) throws(ResponseError) in
    _ = try Self(parameters)
  }
}
