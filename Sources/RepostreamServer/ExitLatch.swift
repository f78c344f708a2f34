import Dispatch
import Synchronization

/// The code that the process ends with, and who waits for it.
final class ExitLatch: Sendable {
  /// Guards the code; the first one counts.
  private let code = Mutex<Int32?>(nil)
  private let isSet = DispatchSemaphore(value: 0)

  func set(_ code: Int32) {
    self.code.withLock { current in
      guard current == nil else { return }
      current = code
      isSet.signal()
    }
  }

  /// Blocks the thread until there is a code; to be called once.
  func wait() -> Int32 {
    isSet.wait()
    return code.withLock { $0 ?? 1 }
  }
}
