import Glibc

/// The codes that the program ends with, beside those of the server's lifecycle.
enum ExitCode {
  /// The load failed.
  static let loadFailed: Int32 = 2
  /// What came is not what the transcript has.
  static let differs: Int32 = 1
  /// A transcript could not be played.
  static let couldNotRun: Int32 = 2
  /// The command line makes no sense: EX_USAGE, sysexits.h.
  static let usage: Int32 = 64

  /// A file could not be made: EX_CANTCREAT, sysexits.h.
  static let cannotCreate: Int32 = 73

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
