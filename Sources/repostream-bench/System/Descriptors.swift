import Glibc

/// Reading of descriptors and files.
enum Descriptors {
  /// Waits for bytes; empty at the end: read(2).
  static func read(_ descriptor: Int32) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, size in
      var count = 0
      repeat {
        count = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      } while count < 0 && errno == EINTR
      size = max(0, count)
    }
  }

  /// All bytes until the end.
  static func readToEnd(_ descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    while case let more = read(descriptor), !more.isEmpty { bytes += more }
    return bytes
  }

  /// The bytes of a file; `nil` where it cannot be opened.
  static func contents(of path: String) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return readToEnd(descriptor)
  }

  /// The text of a file; `nil` where it cannot be opened.
  static func text(of path: String) -> String? {
    contents(of: path).map { String(decoding: $0, as: UTF8.self) }
  }
}
