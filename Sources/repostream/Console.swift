import Glibc
import JSONRPC

/// What a person at a terminal sees beside the result.
enum Console {
  /// Writes a line on standard error, with the program's name before it.
  static func complain(_ message: String) {
    let line = "repostream: \(ProviderFactory.redactor.masked(message))\n"
    _ = DescriptorWriter.write(line.utf8, to: STDERR_FILENO)
  }

  /// Writes a line on standard output, at once.
  static func say(_ line: String) {
    _ = DescriptorWriter.write("\(line)\n".utf8, to: STDOUT_FILENO)
  }

  /// Several lines without what a terminal would obey.
  static func printable(lines text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { printable(String($0)) }
      .joined(separator: "\n")
  }

  /// The text without what a terminal would obey: control characters become U+FFFD.
  static func printable(_ text: String) -> String {
    let isControl = { (scalar: Unicode.Scalar) in
      scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    let scalars = text.unicodeScalars.map { isControl($0) ? "\u{FFFD}" : $0 }
    return String(String.UnicodeScalarView(scalars))
  }
}
