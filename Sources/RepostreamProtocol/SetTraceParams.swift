public import JSONRPC

/// The parameters of `$/setTrace`.
///
/// - Source: LSP 3.17, `SetTraceParams`.
public struct SetTraceParams: Sendable {
  /// How much is told from now on.
  public var value: TraceValue

  /// Reads the parameters.
  ///
  /// - Throws: -32602 where they do not say, which nobody is told.
  public init(_ parameters: Parameters) throws(ResponseError) {
    value = try parameters.required("value", parameters.choice("value"))
  }

  /// What the parameters are.
  package static let schema = ParameterNotes.schema { (parameters) throws(ResponseError) in
    _ = try Self(parameters)
  }
}
