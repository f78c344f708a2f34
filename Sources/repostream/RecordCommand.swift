import Dispatch
import Glibc
import JSONRPC
import Processes
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
  /// How the client's messages are told apart, and so those of the server; `nil` before the first one.
  private static let framing = Mutex<Framing?>(nil)
  /// Whether the server has ended, so that its number may soon be another program's.
  private static let hasEnded = Mutex(false)

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
    DedicatedThread.start {
      pass(.client, from: STDIN_FILENO, to: server.input, recorder)
    }
    let end = DispatchSemaphore(value: 0)
    DedicatedThread.start {
      pass(.server, from: server.output, to: STDOUT_FILENO, recorder)
      end.signal()
    }
    DedicatedThread.start {
      while true {
        let signal = Signals.wait()
        // Whoever stops the tap means the server, and behind its end the wait for a slow client.
        hasEnded.withLock { hasEnded in
          guard hasEnded else { return _ = kill(server.number, signal) }
          recorder.finish()
          ExitCode.end(ExitCode.signal(signal))
        }
      }
    }
    server.waitForEnd()
    hasEnded.withLock { $0 = true }
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

  /// Whether the server's first bytes may be a message: before the client has said anything they alone
  /// tell how messages are told apart, which a line of text does not.
  private static func mayBeMessage(_ bytes: [UInt8]) -> Bool {
    let start = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return framing.withLock { $0 } != nil || start.map { "{[Cc".utf8.contains($0) } ?? false
  }

  /// Passes on all that comes, once it is recorded, and closes both ends where either is closed.
  private static func pass(
    _ side: TranscriptEntry.Side, from source: Int32, to target: Int32,
    _ recorder: TranscriptRecorder
  ) {
    var reader: MessageReader?
    while true {
      let bytes = DescriptorReader.read(source)
      if reader == nil, side == .client || mayBeMessage(bytes) {
        let framing = side == .server ? framing.withLock { $0 } : nil
        reader = MessageReader(.init(framing: framing), of: side, observer: recorder)
      }
      if reader == nil, !bytes.isEmpty {
        recorder.record(.raw(bytes), from: side, framing: nil)
        recorder.flush()
      }
      reader?.read(bytes) { _, _ in }
      if side == .client { framing.withLock { $0 = reader?.framing } }
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
