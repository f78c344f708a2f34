import Dispatch
import Glibc
import JSONRPC
import Synchronization

/// Lines for a person, on standard error, which may be a pipe or a terminal that nobody reads.
///
/// Whoever has something to note never waits: a thread of its own does, and what comes meanwhile
/// and would be too much is dropped and counted. A line behind a gap says how many are missing.
final class StandardErrorLog: Sendable {
  /// How many lines wait to be written at most, and how long a line is, in bytes.
  private static let maximumLines = 100
  private static let maximumBytes = 1_024
  /// How long an end waits for lines that nobody may read.
  private static let patience = DispatchTimeInterval.milliseconds(100)

  private struct State {
    /// Lines with their ends, some of them together.
    var lines: [String] = []
    var isWriting = false
    var dropped = 0
    /// Those of the dropped lines that no line has told of.
    var untold = 0
  }

  /// Guards what is to be written.
  private let state = Mutex(State())
  private let redactor: Redactor
  private let work = DispatchSemaphore(value: 0)
  /// Entered while there is something to write.
  private let writing = DispatchGroup()

  /// Makes a log whose thread waits for the first line.
  init(redactor: Redactor) {
    self.redactor = redactor
    DedicatedThread.start { [self] in
      while true {
        work.wait()
        while let text = next() { _ = DescriptorWriter.write(text.utf8, to: STDERR_FILENO) }
      }
    }
  }

  /// How many lines were dropped so far.
  var droppedLines: Int { state.withLock { $0.dropped } }

  /// Writes one line, with the program's name before it, soon.
  func note(_ message: String) {
    write { Self.line(redactor.masked(message)) }
  }

  /// Writes several lines, soon, all of them or none, and cuts none.
  func report(_ messages: [String]) {
    let text = messages.map { "repostream: \(redactor.masked($0))\n" }.joined()
    write { text }
  }

  private func write(_ text: () -> String) {
    state.withLock { state in
      guard state.lines.count < Self.maximumLines else {
        state.dropped += 1
        state.untold += 1
        return
      }
      state.lines.append(text())
      guard !state.isWriting else { return }
      state.isWriting = true
      writing.enter()
      work.signal()
    }
  }

  /// Waits for what was noted to be written, but not for a reader who does not come.
  func flush() {
    _ = writing.wait(timeout: .now() + Self.patience)
  }

  /// All that is to be written now; `nil` where there is nothing.
  private func next() -> String? {
    state.withLock { state in
      var lines = state.lines
      if state.untold > 0 { lines.append(Self.line("\(state.untold) notes were dropped here.")) }
      (state.lines, state.untold) = ([], 0)
      guard !lines.isEmpty else {
        state.isWriting = false
        writing.leave()
        return nil
      }
      return lines.joined()
    }
  }

  private static func line(_ message: String) -> String {
    String(excerptOf: "repostream: \(message)".utf8, atMost: maximumBytes) + "\n"
  }
}
