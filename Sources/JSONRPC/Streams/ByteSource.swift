/// Where the bytes of the other side come from.
public protocol ByteSource: Sendable {
  /// Waits for bytes and returns what has arrived; empty at the end of input.
  func read() -> [UInt8]
}
