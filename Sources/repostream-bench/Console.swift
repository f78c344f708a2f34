import Glibc
import JSONRPC

/// What a person, or a script, sees.
enum Console {
  /// Writes lines on standard output.
  static func write(_ text: String) {
    _ = DescriptorWriter.write("\(text)\n".utf8, to: STDOUT_FILENO)
  }

  /// Writes lines on standard error.
  static func complain(_ text: String) {
    _ = DescriptorWriter.write("\(text)\n".utf8, to: STDERR_FILENO)
  }
}
