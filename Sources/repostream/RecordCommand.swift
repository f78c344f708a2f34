import Glibc
import JSONRPC
import Processes
import RepostreamProtocol

/// Starts a server and records what it and its client say.
enum RecordCommand {
  /// What the command line says of it.
  struct Options {
    var recording: Recording.Options
    /// The server, with its arguments; without any it is this program's own.
    var command: [String]
  }

  /// This program, wherever it was started from.
  static var ownPath: String { "/proc/self/exe" }

  /// Starts the server, and returns the code to end with, which is the server's.
  static func run(_ options: Options) -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    let recording: Recording
    do throws(CommandFailure) {
      recording = try Recording(options.recording)
    } catch {
      Console.complain(error.sentence)
      return ExitCode.cannotCreate
    }
    let server: PipedProgram
    do throws(Spawn.Failure) {
      server = try PipedProgram(options.command.isEmpty ? [ownPath] : options.command)
    } catch {
      Console.complain(error.sentence)
      return error.code
    }
    let recorder = recording.start(
      header: TranscriptHeader(vary: .session), trustsServer: false, log: Console.complain)
    return Tap(server, recorder: recorder).run()
  }
}
