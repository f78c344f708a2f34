import Glibc

/// What a person at a terminal sees beside the result.
enum Console {
  /// Writes a line on standard error, with the program's name before it.
  static func complain(_ message: String) {
    write("repostream: \(message)\n", to: STDERR_FILENO)
  }

  /// Writes all bytes of a text, as far as the descriptor takes them.
  static func write(_ text: String, to descriptor: Int32) {
    write(Array(text.utf8), to: descriptor)
  }

  /// Writes all bytes, as far as the descriptor takes them: write(2).
  static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return
      }
    }
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
