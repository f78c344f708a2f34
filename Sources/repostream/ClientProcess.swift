import CSystem
import Glibc
import JSONRPC

/// The process that started the server, known by its number.
enum ClientProcess {
  /// Calls `body` when the process ends, from a thread that does nothing but wait: pidfd_open(2).
  ///
  /// A number of no process that can be seen, as of one outside of a container, is noted in the log
  /// and otherwise ignored.
  static func watch(
    _ number: Int, log: StandardErrorLog, _ body: @escaping @Sendable () -> Void
  ) {
    let descriptor = Int32(exactly: number).map(csystem_pidfd_open) ?? -1
    guard descriptor >= 0 else {
      log.note("Process \(number) cannot be seen from here; its end will not be noticed.")
      return
    }
    DedicatedThread.start {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      while unsafe poll(&request, 1, -1) < 0, errno == EINTR {}
      body()
    }
  }
}
