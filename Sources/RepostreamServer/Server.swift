package import JSONRPC

/// One session over two streams of bytes, from the first byte to the exit code.
package final class Server: Sendable {
  /// How long output that nobody reads holds the end up.
  private static let flushTimeout = Duration.seconds(2)

  private let connection: Connection
  private let dispatcher: Dispatcher
  private let exit = ExitLatch()

  /// Makes a server that has read nothing.
  ///
  /// `log` writes a line for a person and never waits.
  package init(
    source: any ByteSource, sink: any ByteSink, options: Connection.Options, host: ServerHost,
    log: @escaping @Sendable (String) -> Void
  ) {
    let outbox = Outbox(sink: sink) { [exit] failure in
      if failure == .overflow {
        log("More than \(Outbox.limit >> 20) MiB of output is unread; giving up.")
      }
      exit.set(1)
    }
    connection = Connection(source: source, outbox: outbox, options: options, log: log)
    dispatcher = Dispatcher(connection: connection, host: host, exit: exit)
  }

  /// Serves until the session is over, then flushes the output.
  ///
  /// - Returns: The code that the process has to end with.
  package func run() -> Int32 {
    connection.start { [dispatcher] in
      dispatcher.receive($0)
    } atEnd: { [dispatcher] in
      dispatcher.endOfInput()
    }
    let code = exit.wait()
    connection.outbox.close(within: Self.flushTimeout)
    return code
  }

  /// Cancels what runs, with a reason that its clients read, and ends with a code.
  package func terminate(_ reason: String, code: Int32) {
    dispatcher.terminate(reason, code: code)
  }
}
