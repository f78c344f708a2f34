public import JSONRPC

/// The parameters of the `local` source.
public struct LocalSourceParams: Sendable {
  /// Where to look: absolute, `~`, `$VAR`, `file://` or relative paths; empty for the defaults.
  public var roots: [String]

  /// Makes the parameters.
  public init(roots: [String] = []) {
    self.roots = roots
  }

  /// Reads the parameters.
  ///
  /// - Throws: -32602 with the place of the first member that does not fit.
  public init(_ parameters: Parameters) throws(ResponseError) {
    roots = try parameters.strings("roots") ?? []
  }
}
