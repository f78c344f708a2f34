/// The codes that the program ends with, beside those of the server's lifecycle.
enum ExitCode {
  /// The load failed.
  static let loadFailed: Int32 = 2
  /// The command line makes no sense: EX_USAGE, sysexits.h.
  static let usage: Int32 = 64

  /// The code of a program that a signal has ended, as shells have it.
  static func signal(_ signal: Int32) -> Int32 {
    128 + signal
  }
}
