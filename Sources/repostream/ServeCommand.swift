import Glibc
import JSONRPC
import RepostreamServer

/// The server over standard input and output.
enum ServeCommand {
  /// What the command line says of it.
  struct Options {
    var connection = Connection.Options()
    /// The process with whose end the server ends; `nil` for none but the one of `initialize`.
    var clientProcess: Int?
  }

  /// Serves one session and returns the code to end with.
  static func run(_ options: Options) -> Int32 {
    // A reader that is gone, or a file that is full, is told by write(2), not by a signal.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    let log = StandardErrorLog(redactor: ProviderFactory.redactor)
    defer { log.flush() }
    if isatty(STDIN_FILENO) == 1 {
      log.note("waiting for JSON-RPC on standard input; see repostream --help.")
    }
    let streams = StandardStreams()
    let host = ServerHost(
      version: Version.current, makeProvider: ProviderFactory.provider,
      explainPath: ProviderFactory.explanation,
      watchClient: { ClientProcess.watch($0, log: log, $1) },
      redactor: ProviderFactory.redactor, log: log.note, droppedLogLines: { log.droppedLines })
    let server = Server(
      source: streams, sink: streams, options: options.connection, host: host)
    DedicatedThread.start {
      let signal = Signals.wait()
      server.terminate(
        "The server was stopped by \(Signals.name(signal)).", code: ExitCode.signal(signal))
    }
    if let process = options.clientProcess {
      ClientProcess.watch(process, log: log) {
        server.terminate("The client's process has ended.", code: 1)
      }
    }
    return server.run()
  }
}
