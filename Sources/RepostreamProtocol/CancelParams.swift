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
