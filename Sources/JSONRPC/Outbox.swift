import Dispatch
import Synchronization

/// The single writer: whole messages in, bytes out in the same order, on a thread of its own.
///
/// Nobody who sends waits. Who can produce more than is read asks `isCongested` first and comes
/// back with `whenDrained(_:)`.
public final class Outbox: Sendable {
  /// Above this many unsent bytes, what can wait should: 1 MiB.
  public static let highWaterMark = 1 << 20
  /// Above this many unsent bytes nobody is reading: 256 MiB.
  public static let limit = 256 << 20

  /// Why the outbox stopped by itself.
  public enum Failure: Hashable, Sendable {
    /// Nobody will read any more.
    case closed
    /// More than `limit` is unsent.
    case overflow
  }

  private struct State {
    var pending: [UInt8] = []
    var beingWritten = 0
    var isOpen = true
    var isWriting = false
    var drainHandlers: [@Sendable () -> Void] = []

    var queuedBytes: Int { pending.count + beingWritten }
  }

  /// Guards what is to be written and who waits for it.
  private let state = Mutex(State())
  private let sink: any ByteSink
  private let onFailure: @Sendable (Failure) -> Void
  private let work = DispatchSemaphore(value: 0)
  private let finished = DispatchSemaphore(value: 0)

  /// Starts the writer.
  ///
  /// `onFailure` is called at most once, where the outbox stops by itself; what is sent from then
  /// on is dropped.
  public init(sink: any ByteSink, onFailure: @escaping @Sendable (Failure) -> Void) {
    self.sink = sink
    self.onFailure = onFailure
    DedicatedThread.start { [self] in run() }
  }

  /// How many bytes were sent and not yet written.
  public var queuedBytes: Int {
    state.withLock { $0.queuedBytes }
  }

  /// Whether what can wait should.
  public var isCongested: Bool {
    queuedBytes > Self.highWaterMark
  }

  /// Queues the bytes of whole messages.
  public func send(_ bytes: [UInt8]) {
    enum Outcome {
      case queued
      case wake
      case overflow
    }
    let outcome: Outcome = state.withLock { state in
      guard state.isOpen else { return .queued }
      guard state.queuedBytes + bytes.count <= Self.limit else {
        state.isOpen = false
        return .overflow
      }
      state.pending.append(contentsOf: bytes)
      return state.isWriting ? .queued : .wake
    }
    switch outcome {
    case .queued: break
    case .wake: work.signal()
    case .overflow: onFailure(.overflow)
    }
  }

  /// Calls the handler once the outbox is not congested: now, or from the writer's thread.
  public func whenDrained(_ handler: @escaping @Sendable () -> Void) {
    let isDrained = state.withLock { state in
      guard state.isOpen, state.queuedBytes > Self.highWaterMark else { return true }
      state.drainHandlers.append(handler)
      return false
    }
    if isDrained { handler() }
  }

  /// Takes no more, and waits until all is written or the time is over.
  public func close(within timeout: Duration) {
    state.withLock { $0.isOpen = false }
    work.signal()
    let milliseconds = Int(timeout / .milliseconds(1))
    _ = finished.wait(timeout: .now() + .milliseconds(milliseconds))
  }

  private func run() {
    while true {
      let next = state.withLock { state -> [UInt8]? in
        state.isWriting = !state.pending.isEmpty
        guard state.isWriting else { return state.isOpen ? [] : nil }
        let bytes = state.pending
        state.pending = []
        state.beingWritten = bytes.count
        return bytes
      }
      guard let next else { break }
      guard !next.isEmpty else {
        work.wait()
        continue
      }
      let isRead = sink.write(next)
      let (handlers, failed) = state.withLock { state in
        state.beingWritten = 0
        let failed = !isRead && state.isOpen
        if !isRead {
          state.isOpen = false
          state.pending = []
        }
        guard state.queuedBytes <= Self.highWaterMark else {
          return ([] as [@Sendable () -> Void], failed)
        }
        defer { state.drainHandlers = [] }
        return (state.drainHandlers, failed)
      }
      for handler in handlers { handler() }
      if failed { onFailure(.closed) }
    }
    finished.signal()
  }
}
