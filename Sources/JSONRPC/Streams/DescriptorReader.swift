import Glibc

/// Reads from a descriptor, whatever flags others have set on it.
package enum DescriptorReader {
  private static let readSize = 64 * 1024

  /// Waits for bytes and returns what has arrived, empty at the end: read(2).
  ///
  /// An error is an end.
  package static func read(_ descriptor: Int32) -> [UInt8] {
    while true {
      var count = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: readSize) { buffer, size in
        count = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        size = max(0, count)
      }
      if count >= 0 { return bytes }
      guard DescriptorWriter.mayTryAgain(descriptor, POLLIN) else { return [] }
    }
  }

  /// Waits for all bytes until the end.
  package static func readToEnd(_ descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    while case let piece = read(descriptor), !piece.isEmpty { bytes += piece }
    return bytes
  }
}
