import Glibc
import Synchronization

/// Lines for a person, on standard error, which may be a pipe that nobody reads.
///
/// A line that would have to wait is dropped and counted; the next one that is read says how many.
final class StandardErrorLog: Sendable {
  /// What a pipe takes at once or not at all: PIPE_BUF, pipe(7).
  private static let maximumBytes = 4_096
  private let dropped = Atomic(0)
  /// Those of the dropped lines that no notice has told of.
  private let untold = Atomic(0)

  /// How many lines were dropped so far.
  var droppedLines: Int { dropped.load(ordering: .relaxed) }

  /// Writes one line, with the program's name before it.
  func note(_ message: String) {
    let lost = untold.exchange(0, ordering: .relaxed)
    let notice = lost > 0 ? "repostream: \(lost) notes were dropped here.\n" : ""
    var lines = Array("\(notice)repostream: \(message)".utf8.prefix(Self.maximumBytes - 1))
    lines.append(UInt8(ascii: "\n"))
    var request = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    guard unsafe poll(&request, 1, 0) == 1, request.revents & Int16(POLLOUT) != 0,
      unsafe lines.withUnsafeBytes({ unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }) > 0
    else {
      dropped.add(1, ordering: .relaxed)
      untold.add(lost + 1, ordering: .relaxed)
      return
    }
  }
}
