import Glibc
import JSONRPC
import Synchronization

/// The line on standard error that changes while a load runs; only where that is a terminal.
final class ProgressLine: Sendable {
  private struct State {
    var isShown = false
    var lastShown: ContinuousClock.Instant?
  }

  /// The shortest time between two changes that an eye can follow.
  private static let interval = Duration.milliseconds(50)
  private let isTerminal = isatty(STDERR_FILENO) == 1
  /// Guards what stands on the line.
  private let state = Mutex(State())

  /// Shows a text in place of the earlier one, or nothing new where that would be too soon.
  func show(_ text: String) {
    guard isTerminal else { return }
    state.withLock { state in
      let now = ContinuousClock.now
      if let last = state.lastShown, state.isShown, last.duration(to: now) < Self.interval {
        return
      }
      state = State(isShown: true, lastShown: now)
      _ = DescriptorWriter.write("\r\u{1B}[K\(text)".utf8, to: STDERR_FILENO)
    }
  }

  /// Takes the line away.
  func clear() {
    state.withLock { state in
      guard state.isShown else { return }
      state.isShown = false
      _ = DescriptorWriter.write("\r\u{1B}[K".utf8, to: STDERR_FILENO)
    }
  }
}
