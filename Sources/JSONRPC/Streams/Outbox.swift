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
  /// After so long without any of it being taken, nobody reads the output.
  public static let stallTimeout = Duration.seconds(2)
  /// How much is written at once: little, so that it shows whether anybody reads, however slowly.
  private static let pieceSize = 16 << 10
  /// How much small messages are gathered into; one buffer for all of them would be copied to grow.
  private static let chunkSize = 64 << 10

  /// Why the outbox stopped by itself.
  public enum Failure: Hashable, Sendable {
    /// Nobody will read any more.
    case closed
    /// More than `limit` is unsent.
    case overflow
  }

  private struct State {
    /// What waits to be written, in order.
    var pending: [[UInt8]] = []
    /// How many bytes wait or are being written.
    var queuedBytes = 0
    var isOpen = true
    var isWriting = false
    var hasFailed = false
    /// When output was last taken, or began to wait.
    var lastProgress = ContinuousClock.now
    var drainHandlers: [@Sendable () -> Void] = []
    var waits = 0

    mutating func add(_ bytes: [UInt8]) {
      queuedBytes += bytes.count
      if let count = pending.last?.count, count + bytes.count <= chunkSize {
        pending[pending.count - 1].append(contentsOf: bytes)
      } else {
        pending.append(bytes)
      }
    }
  }

  /// Guards what is to be written and who waits for it.
  private let state = Mutex(State())
  private let sink: any ByteSink
  private let onFailure: @Sendable (Failure) -> Void
  private let work = DispatchSemaphore(value: 0)
  private let finished = DispatchSemaphore(value: 0)

  /// Starts the writer.
  ///
  /// `onFailure` is called at most once, where the outbox stops by itself; what is sent from then on is
  /// dropped. It is not to send anything.
  public init(sink: any ByteSink, onFailure: @escaping @Sendable (Failure) -> Void) {
    self.sink = sink
    self.onFailure = onFailure
    DedicatedThread.start { [self] in run() }
  }

  /// How many bytes were sent and not yet written.
  public var queuedBytes: Int {
    state.withLock { $0.queuedBytes }
  }

  /// How often somebody had to wait for `whenDrained(_:)`.
  public var waits: Int {
    state.withLock { $0.waits }
  }

  /// Whether what can wait should.
  public var isCongested: Bool {
    state.withLock { $0.isOpen && $0.queuedBytes > Self.highWaterMark }
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
      if state.queuedBytes == 0 { state.lastProgress = .now }
      state.add(bytes)
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
      state.waits += 1
      return false
    }
    if isDrained { handler() }
  }

  /// Whether there is output of which nobody has taken anything for two seconds, counted from
  /// `start` at the earliest.
  public func isStalled(since start: ContinuousClock.Instant) -> Bool {
    state.withLock { state in
      state.queuedBytes > 0
        && max(state.lastProgress, start).duration(to: .now) > Self.stallTimeout
    }
  }

  /// Takes no more, and waits until all is written, or nobody takes any of it, or it is given up.
  ///
  /// - Parameter isGivenUp: Whether to wait no longer; asked again and again.
  /// - Returns: Whether all was written.
  public func close(until isGivenUp: () -> Bool = { false }) -> Bool {
    let start = ContinuousClock.now
    state.withLock { $0.isOpen = false }
    work.signal()
    while finished.wait(timeout: .now() + .milliseconds(20)) == .timedOut {
      if isStalled(since: start) || isGivenUp() { return false }
    }
    // For whoever closes it a second time.
    finished.signal()
    return state.withLock { !$0.hasFailed }
  }

  private func run() {
    while var chunks = next() {
      if chunks.isEmpty { work.wait() }
      while let chunk = chunks.popLast() {
        var rest = chunk[...]
        while !rest.isEmpty {
          let piece = rest.prefix(Self.pieceSize)
          rest = rest.dropFirst(piece.count)
          guard sink.write(piece) else { return fail() }
          advance(by: piece.count)
        }
      }
    }
    finished.signal()
  }

  /// What is to be written next, the first of it last: empty where there is nothing yet, `nil`
  /// where nothing will come.
  private func next() -> [[UInt8]]? {
    state.withLock { state in
      state.isWriting = !state.pending.isEmpty
      guard state.isWriting else { return state.isOpen ? [] : nil }
      defer { state.pending = [] }
      return state.pending.reversed()
    }
  }

  private func advance(by count: Int) {
    let handlers = state.withLock { state -> [@Sendable () -> Void] in
      state.queuedBytes -= count
      state.lastProgress = .now
      guard state.queuedBytes <= Self.highWaterMark else { return [] }
      defer { state.drainHandlers = [] }
      return state.drainHandlers
    }
    for handler in handlers { handler() }
  }

  private func fail() {
    state.withLock { state in
      state.isOpen = false
      state.hasFailed = true
      state.pending = []
      state.queuedBytes = 0
    }
    onFailure(.closed)
    finished.signal()
  }
}
