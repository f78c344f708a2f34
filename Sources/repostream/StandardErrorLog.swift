import Dispatch
import Glibc
import JSONRPC
import Synchronization

/// Lines for a person, on standard error, which may be a pipe or a terminal that nobody reads.
///
/// Whoever has something to note never waits: a thread of its own does, and what comes meanwhile
/// and would be too much is dropped and counted. The line behind a gap says how many are missing.
final class StandardErrorLog: Sendable {
  /// How many lines wait to be written at most, and how long a line is, in bytes.
  private static let maximumLines = 100
  private static let maximumBytes = 1_024
  /// How long an end waits for lines that nobody may read.
  private static let patience = DispatchTimeInterval.milliseconds(100)

  private struct State {
    var lines: [String] = []
    var isWriting = false
    var dropped = 0
    /// Those of the dropped lines that no line has told of.
    var untold = 0
  }

  /// Guards what is to be written.
  private let state = Mutex(State())
  private let isWritten = DispatchSemaphore(value: 0)

  /// How many lines were dropped so far.
  var droppedLines: Int { state.withLock { $0.dropped } }

  /// Writes one line, with the program's name before it, soon.
  func note(_ message: String) {
    let starts = state.withLock { state in
      guard state.lines.count < Self.maximumLines else {
        state.dropped += 1
        state.untold += 1
        return false
      }
      if state.untold > 0 { state.lines.append("\(state.untold) notes were dropped here.") }
      state.untold = 0
      state.lines.append(message)
      defer { state.isWriting = true }
      return !state.isWriting
    }
    if starts { DedicatedThread.start { [self] in write() } }
  }

  /// Waits for what was noted to be written, but not for a reader who does not come.
  func flush() {
    if state.withLock({ $0.isWriting }) { _ = isWritten.wait(timeout: .now() + Self.patience) }
  }

  private func write() {
    while let line = next() {
      let bytes = "repostream: \(line)".utf8.prefix(Self.maximumBytes - 1) + Array("\n".utf8)
      _ = DescriptorWriter.write(bytes, to: STDERR_FILENO)
    }
    isWritten.signal()
  }

  private func next() -> String? {
    state.withLock { state in
      guard !state.lines.isEmpty else {
        state.isWriting = false
        return nil
      }
      return state.lines.removeFirst()
    }
  }
}
