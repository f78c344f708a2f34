import Glibc

/// The codes that the program ends with, beside those of the server's lifecycle.
enum ExitCode {
  /// The load failed.
  static let loadFailed: Int32 = 2
  /// The command line makes no sense: EX_USAGE, sysexits.h.
  static let usage: Int32 = 64

  /// Ends the program at once: _exit(2).
  ///
  /// exit(3) would take down libraries, such as the one for TLS, that other threads are still in.
  static func end(_ code: Int32) -> Never {
    _exit(code)
  }

  /// The code of a program that a signal has ended, as shells have it.
  static func signal(_ signal: Int32) -> Int32 {
    128 + signal
  }
}
