public import JSONRPC

/// The parameters of `window/workDoneProgress/cancel`.
///
/// - Source: LSP 3.17, `WorkDoneProgressCancelParams`.
public struct WorkDoneProgressCancelParams: Sendable {
  /// The token of the request to cancel.
  public var token: ProgressToken

  /// Reads the parameters.
  ///
  /// - Throws: -32602 where they name none, which nobody is told.
  public init(_ parameters: Parameters) throws(ResponseError) {
    token = try parameters.required("token", parameters.token("token"))
  }

  /// What the parameters are.
  package static let schema = ParameterNotes.schema { (parameters) throws(ResponseError) in
    _ = try Self(parameters)
  }
}
