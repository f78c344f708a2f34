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
      /// Nobody reads the output, so there is nothing to wait for.
      case unread
    }

    let cause: Cause
    let code: Int32
  }

  /// Guards the end; the first one counts, unless a later one is urgent and it is not.
  private let exit = Mutex<Exit?>(nil)
  private let isSet = DispatchSemaphore(value: 0)

  func set(_ exit: Exit) {
    self.exit.withLock { current in
      guard current == nil || current?.cause != .urgent && exit.cause == .urgent else { return }
      if current == nil { isSet.signal() }
      current = exit
    }
  }

  /// The end as it stands; `nil` where the process goes on.
  var current: Exit? {
    exit.withLock { $0 }
  }

  /// Blocks the thread until the process is to end; to be called once.
  func wait() {
    isSet.wait()
  }
}
