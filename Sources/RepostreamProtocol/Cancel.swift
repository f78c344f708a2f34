public import JSONRPC

/// The parameters of `$/cancelRequest`.
///
/// - Source: LSP 3.17, `CancelParams`.
public struct CancelParams: Sendable {
  /// The request to cancel; `nil` where the parameters name none, which is no error.
  public var id: RequestID?

  /// Reads the parameters.
  public init(_ parameters: Parameters) {
    id = parameters["id"].flatMap(RequestID.init)
  }
}

/// The parameters of `window/workDoneProgress/cancel`.
///
/// - Source: LSP 3.17, `WorkDoneProgressCancelParams`.
public struct WorkDoneProgressCancelParams: Sendable {
  /// The token of the request to cancel; `nil` where the parameters name none, which is no error.
  public var token: ProgressToken?

  /// Reads the parameters.
  public init(_ parameters: Parameters) {
    token = parameters["token"].flatMap(ProgressToken.init)
  }
}
