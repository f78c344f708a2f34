import Dispatch
import Synchronization

/// How the process ends, and who waits for that.
final class ExitLatch: Sendable {
  /// An end of the process.
  struct Exit: Sendable {
    /// What the process ends for.
    enum Cause: Sendable {
      /// The input has ended: what was accepted has to reach its reader.
      case endOfInput
      /// The client said `exit`: it has read what it wanted.
      case exit
      /// Somebody waits for the end: a signal, a client that is gone.
      case urgent
    }

    let cause: Cause
    let code: Int32
  }

  /// Guards the end; the first one counts.
  private let exit = Mutex<Exit?>(nil)
  private let isSet = DispatchSemaphore(value: 0)

  func set(_ exit: Exit) {
    self.exit.withLock { current in
      guard current == nil else { return }
      current = exit
      isSet.signal()
    }
  }

  /// Blocks the thread until the process is to end; to be called once.
  func wait() -> Exit {
    isSet.wait()
    return exit.withLock { $0 } ?? Exit(cause: .urgent, code: 1)
  }
}
