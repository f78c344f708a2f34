/// Where the bytes for the other side go.
public protocol ByteSink: Sendable {
  /// Writes everything, waiting as long as it takes.
  ///
  /// - Returns: `false` where nobody will ever read it.
  func write(_ bytes: ArraySlice<UInt8>) -> Bool
}
