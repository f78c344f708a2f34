import Glibc
import JSONRPC
import RepostreamProtocol
import RepostreamServer

/// The server over standard input and output.
enum ServeCommand {
  /// What the command line says of it.
  struct Options {
    var connection = Connection.Options()
    /// The process with whose end the server ends; `nil` for none but the one of `initialize`.
    var clientProcess: Int?
    /// Where the session is recorded; `nil` for nowhere.
    var recording: Recording.Options?
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
    let recorder: TranscriptRecorder?
    do throws(CommandFailure) {
      recorder = try record(options, log)
    } catch {
      Console.complain(error.sentence)
      return ExitCode.cannotCreate
    }
    let host = ServerHost(
      version: Version.current, makeProvider: ProviderFactory.provider,
      explainPath: ProviderFactory.explanation,
      watchClient: { ClientProcess.watch($0, log: log, $1) },
      redactor: ProviderFactory.redactor, secrets: Recording.secrets, recorder: recorder,
      log: log.note, report: log.report, droppedLogLines: { log.droppedLines })
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

  private static func record(
    _ options: Options, _ log: StandardErrorLog
  ) throws(CommandFailure) -> TranscriptRecorder? {
    guard let recording = options.recording else { return nil }
    let limit = options.connection.maximumMessageBytes
    let header = TranscriptHeader(
      vary: .session,
      maximumMessageBytes: limit == Connection.Options().maximumMessageBytes ? nil : limit)
    return try Recording(recording).start(header: header, trustsServer: true, log: log.note)
  }
}
