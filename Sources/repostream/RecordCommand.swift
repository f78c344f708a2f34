import Dispatch
import Glibc
import JSONRPC
import RepostreamProtocol
import Synchronization

/// A tap between a client and a server: what passes is passed on as it is, and recorded.
enum RecordCommand {
  /// What the command line says of it.
  struct Options {
    var recording: Recording.Options
    /// The server, with its arguments; without any it is this program's own.
    var command: [String]
  }

  /// How long output is still waited for when the server has ended and something that it started has
  /// not.
  private static let patience = DispatchTimeInterval.seconds(1)

  /// Whether what the server said waits to be read by the client.
  private static let isWriting = Atomic(false)

  /// Starts the server, and returns the code to end with, which is the server's.
  static func run(_ options: Options) -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    let recording: Recording
    let server: ServerChild
    do {
      recording = try Recording(options.recording)
      server = try ServerChild(options.command.isEmpty ? [ownPath] : options.command)
    } catch let failure as Recording.Failure {
      Console.complain(failure.sentence)
      return ExitCode.cannotCreate
    } catch {
      let failure = error as? ServerChild.Failure
      Console.complain(failure?.sentence ?? "The server could not be started.")
      return failure?.code ?? 126
    }
    let recorder = recording.start(
      header: TranscriptHeader(vary: .session), trustsServer: false, log: Console.complain)
    DedicatedThread.start {
      pass(.client, from: STDIN_FILENO, to: server.input, recorder)
    }
    let end = DispatchSemaphore(value: 0)
    DedicatedThread.start {
      pass(.server, from: server.output, to: STDOUT_FILENO, recorder)
      end.signal()
    }
    // Whoever stops the tap means the server.
    DedicatedThread.start {
      while true { kill(server.number, Signals.wait()) }
    }
    let code = server.wait()
    // A client that is slow to read gets all of it, however long that takes.
    while end.wait(timeout: .now() + patience) == .timedOut {
      guard isWriting.load(ordering: .relaxed) else { break }
    }
    recorder.finish()
    return code
  }

  /// This program, wherever it was started from.
  static var ownPath: String { "/proc/self/exe" }

  /// Passes on all that comes, once it is recorded, and closes both ends where either is closed.
  private static func pass(
    _ side: TranscriptEntry.Side, from source: Int32, to target: Int32,
    _ recorder: TranscriptRecorder
  ) {
    var reader = MessageReader(.init(), of: side, observer: recorder)
    while true {
      let bytes = DescriptorReader.read(source)
      reader.read(bytes) { _, _ in }
      guard !bytes.isEmpty else { break }
      if side == .server { isWriting.store(true, ordering: .relaxed) }
      let isWritten = DescriptorWriter.write(bytes, to: target)
      if side == .server { isWriting.store(false, ordering: .relaxed) }
      guard isWritten else { break }
    }
    close(source)
    close(target)
  }
}
