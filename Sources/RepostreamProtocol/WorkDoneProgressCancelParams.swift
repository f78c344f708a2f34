public import JSONRPC

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
