package import JSONRPC

/// One session over two streams of bytes, from the first byte to the exit code.
package final class Server: Sendable {
  /// How long the output may hold up an end that somebody waits for.
  private static let urgentTimeout = Duration.milliseconds(1_800)

  private let connection: Connection
  private let recorder: TranscriptRecorder?
  private let dispatcher: Dispatcher
  private let exit = ExitLatch()

  /// Makes a server that has read nothing.
  package init(
    source: any ByteSource, sink: any ByteSink, options: Connection.Options, host: ServerHost
  ) {
    let sink = host.recorder.map { RecordingSink(sink, recorder: $0) } ?? sink
    let outbox = Outbox(sink: sink) { [exit] failure in
      if failure == .overflow {
        host.log("More than \(Outbox.limit >> 20) MiB of output is unread; giving up.")
      }
      // An end that is under way has its own code for output that nobody took.
      if exit.current == nil { exit.set(.init(cause: .urgent, code: 1)) }
    }
    connection = Connection(
      source: source, outbox: outbox, options: options, redactor: host.redactor,
      recorder: host.recorder, log: host.log)
    recorder = host.recorder
    dispatcher = Dispatcher(connection: connection, host: host, exit: exit)
  }

  /// Serves until the session is over, then flushes the output.
  ///
  /// - Returns: The code that the process has to end with; not 0 where the input has ended and
  ///   output was lost.
  package func run() -> Int32 {
    connection.start { [dispatcher] in
      dispatcher.receive($0)
    } atEnd: { [dispatcher] in
      dispatcher.endOfInput()
    }
    exit.wait()
    var urgentSince: ContinuousClock.Instant?
    let isWritten = connection.outbox.close(until: {
      switch exit.current?.cause {
      case .unread: return true
      case .urgent: break
      case .endOfInput, .exit, nil: return false
      }
      let since = urgentSince ?? .now
      urgentSince = since
      return since.duration(to: .now) > Self.urgentTimeout
    })
    recorder?.finish()
    guard let end = exit.current else { return 1 }
    return end.cause == .endOfInput && end.code == 0 && !isWritten ? 1 : end.code
  }

  /// Cancels what runs, with a reason that its clients read, and ends with a code, soon.
  package func terminate(_ reason: String, code: Int32) {
    dispatcher.terminate(reason, code: code)
  }
}
