import Dispatch
import JSONRPC
import Synchronization

/// What a server has said and nobody has looked at yet.
///
/// Whoever fills it waits while it is full: what nobody looks at, the server has to keep.
final class Inbox: SessionObserver {
  /// How many messages, and how many bytes, are kept at most, but for those of one read.
  private static let limit = (messages: 10_000, bytes: 8 << 20)

  private struct State {
    var contents: [TranscriptEntry.Content] = []
    var byteCount = 0
    var hasEnded = false
  }

  /// Guards what has come.
  private let state = Mutex(State())
  private let changed = DispatchSemaphore(value: 0)
  private let taken = DispatchSemaphore(value: 0)

  func record(
    _ content: TranscriptEntry.Content, from side: TranscriptEntry.Side, framing: Framing?
  ) {
    state.withLock {
      $0.contents.append(content)
      $0.byteCount += content.byteCount
    }
  }

  private var isFull: Bool {
    state.withLock { $0.contents.count > Self.limit.messages || $0.byteCount > Self.limit.bytes }
  }

  func flush() {
    changed.signal()
    while isFull { taken.wait() }
  }

  /// Says that nothing will come any more.
  func end() {
    state.withLock { $0.hasEnded = true }
    changed.signal()
  }

  /// Whether nothing will come any more, and all was taken.
  var isDone: Bool {
    state.withLock { $0.hasEnded && $0.contents.isEmpty }
  }

  /// Waits for something to come, and takes it; empty at the end, or where it takes too long.
  func take(until deadline: ContinuousClock.Instant) -> [TranscriptEntry.Content] {
    while true {
      let (contents, hasEnded) = state.withLock { state in
        defer { (state.contents, state.byteCount) = ([], 0) }
        return (state.contents, state.hasEnded)
      }
      let rest = ContinuousClock.now.duration(to: deadline)
      taken.signal()
      guard contents.isEmpty, !hasEnded, rest > .zero else { return contents }
      _ = changed.wait(timeout: .now() + .microseconds(Int(rest / .microseconds(1)) + 1))
    }
  }
}
