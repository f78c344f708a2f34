import Synchronization

/// Writes what both sides of a session say to a file, as a transcript.
///
/// Whoever has something to record hands it over; whoever is about to act on it, or to pass it on, calls
/// `flush()` first. So nothing is seen that is not in the file, whatever happens next, and many messages
/// cost one write.
public final class TranscriptRecorder: SessionObserver {
  /// Above this many bytes whoever records writes.
  private static let limit = 1 << 20

  /// From this length on a message is written by itself, and not copied for it.
  private static let longMessage = 8 << 10

  private struct State {
    var header: TranscriptHeader
    /// What waits to be written: pieces, and behind them the lines that are gathered into one.
    var pieces: [[UInt8]] = []
    var lines: [UInt8] = []
    var byteCount = 0
    var hasBegun = false
    var lastTime = -1

    /// Adds a line, and before the first one the header, which tells the framing of that.
    mutating func add(_ entry: TranscriptEntry, framing: Framing?) {
      if !hasBegun {
        header.framing = framing
        begin()
      }
      if case .message(let json) = entry.content, json.count > longMessage {
        entry.writeStart(to: &lines)
        byteCount += lines.count + json.count
        pieces += [lines, TranscriptEntry.oneLine(json)]
        lines = TranscriptEntry.end
      } else {
        entry.write(to: &lines)
      }
    }

    mutating func begin() {
      lines += header.line
      hasBegun = true
    }

    mutating func takeAll() -> [[UInt8]] {
      defer { (pieces, lines, byteCount) = ([], [], 0) }
      return lines.isEmpty ? pieces : pieces + [lines]
    }
  }

  /// Guards what waits to be written.
  private let state: Mutex<State>
  /// Held while something is written, so that it is written in order; whether that has failed.
  private let hasFailed = Mutex(false)
  private let sink: any ByteSink
  private let mask: TranscriptMask
  private let onFailure: @Sendable () -> Void
  private let start = ContinuousClock.now

  /// Makes a recorder; nothing is written before there is something to record.
  ///
  /// - Parameters:
  ///   - sink: The file.
  ///   - header: The first line, but for the framing, which is yet to be seen.
  ///   - mask: What takes out what should not be in it; its folders are named in the header.
  ///   - onFailure: Called once where the file cannot be written; the recording then ends.
  public init(
    sink: any ByteSink, header: TranscriptHeader, mask: TranscriptMask,
    onFailure: @escaping @Sendable () -> Void
  ) {
    var header = header
    header.vary.folders = mask.folders.folders.keys.sorted()
    state = Mutex(State(header: header))
    self.sink = sink
    self.mask = mask
    self.onFailure = onFailure
  }

  /// Takes something that one side has said, in one framing, to be written with the next `flush()`.
  public func record(
    _ content: TranscriptEntry.Content, from side: TranscriptEntry.Side, framing: Framing?
  ) {
    let content = mask.masked(content, from: side)
    let isFull = state.withLock { state in
      // No two at the same time, so that the order is also that of the times.
      let now = start.duration(to: .now).wholeMicroseconds
      state.lastTime = max(now, state.lastTime + 1)
      state.add(.init(at: state.lastTime, from: side, content: content), framing: framing)
      return state.byteCount + state.lines.count > Self.limit
    }
    if isFull { flush() }
  }

  /// Writes all that was taken.
  public func flush() {
    let fails = hasFailed.withLock { hasFailed in
      let pieces = state.withLock { $0.takeAll() }
      guard !hasFailed else { return false }
      hasFailed = !pieces.allSatisfy { sink.write($0[...]) }
      return hasFailed
    }
    if fails { onFailure() }
  }

  /// Writes all that is left; an empty session is a first line.
  public func finish() {
    state.withLock { state in
      if !state.hasBegun { state.begin() }
    }
    flush()
  }
}

extension Duration {
  /// Its microseconds, without what is left.
  fileprivate var wholeMicroseconds: Int {
    Int(components.seconds) * 1_000_000 + Int(components.attoseconds / 1_000_000_000_000)
  }
}
