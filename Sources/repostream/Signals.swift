import Glibc

/// The signals that end the program, waited for in one place.
enum Signals {
  private static let ending = [SIGTERM, SIGINT, SIGHUP]

  /// Blocks the signals that end the program, in this thread and those that it starts.
  static func block() {
    var set = endingSet()
    unsafe pthread_sigmask(SIG_SETMASK, &set, nil)
  }

  /// Waits for the next signal that ends the program: sigwait(3).
  static func wait() -> Int32 {
    var set = endingSet()
    var signal: Int32 = 0
    while unsafe sigwait(&set, &signal) != 0 {}
    return signal
  }

  private static func endingSet() -> sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in ending { unsafe sigaddset(&set, signal) }
    return set
  }

  /// The signal's name, as a person knows it.
  static func name(_ signal: Int32) -> String {
    switch signal {
    case SIGTERM: "SIGTERM"
    case SIGINT: "SIGINT"
    case SIGHUP: "SIGHUP"
    default: "signal \(signal)"
    }
  }
}
