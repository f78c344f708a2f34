/// The parameters of `$/setTrace`.
///
/// - Source: LSP 3.17, `SetTraceParams`.
public struct SetTraceParams: Sendable {
  /// How much is told from now on; `nil` where the parameters do not say.
  public var value: TraceValue?

  /// Reads the parameters.
  public init(_ parameters: Parameters) {
    value = TraceValue(parameters, "value")
  }
}
