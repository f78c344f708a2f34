import Glibc
import JSONRPC

/// Reading of files.
enum Files {
  /// The bytes of a file; `nil` where it cannot be opened.
  static func contents(of path: String) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return DescriptorReader.readToEnd(descriptor)
  }

  /// The text of a file; `nil` where it cannot be opened.
  static func text(of path: String) -> String? {
    contents(of: path).map { String(decoding: $0, as: UTF8.self) }
  }
}
