import Glibc
import JSONRPC
import Processes

/// Plays a transcript again, shows what comes, or says in what it differs.
enum ReplayCommand {
  /// What the command line says of it.
  struct Options {
    /// What becomes of what the server says.
    enum Mode {
      /// It is shown.
      case show
      /// It is compared.
      case check
      /// It takes the place of what the transcript has.
      case update
    }

    var path: String
    var mode = Mode.show
    /// The server, with its arguments; without any it is this program.
    var command: [String] = []
    /// Where the folders are that the transcript has names for, each `NAME` or `NAME=PATH`.
    var folders: [String] = []
    /// How much longer the server may take than it took in the transcript.
    var timeout = Duration.seconds(10)
  }

  /// Plays it, and returns the code to end with.
  static func run(_ options: Options) -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    DedicatedThread.start {
      let signal = Signals.wait()
      Player.endServer()
      ExitCode.end(ExitCode.signal(signal))
    }
    do throws(CommandFailure) {
      return try play(options)
    } catch {
      Console.complain(Console.printable(error.sentence))
      return ExitCode.couldNotRun
    }
  }

  private static func play(_ options: Options) throws(CommandFailure) -> Int32 {
    let transcript = try read(options.path)
    let folders = try Folders.known(transcript.header.vary.folders, options.folders)
    let framing = transcript.header.framing ?? transcript.likelyFraming
    let file = MemoryPipe()
    let recorder =
      options.mode == .update
      ? TranscriptRecorder(
        sink: file, header: transcript.header,
        mask: Recording.mask(folders: folders, trustsServer: false), onFailure: {}) : nil
    var count = 0
    let player: Player
    do throws(Spawn.Failure) {
      player = try Player(
        transcript, command: command(options, transcript.header, framing), framing: framing,
        folders: folders, timeout: options.timeout
      ) { side, content in
        count += 1
        if options.mode == .show { show(side, content) }
        recorder?.record(content, from: side, framing: framing)
      }
    } catch {
      throw CommandFailure(error.sentence)
    }
    let outcome = player.play()
    recorder?.finish()
    return try end(options, outcome, count, file)
  }

  private static func end(
    _ options: Options, _ outcome: Player.Outcome, _ count: Int, _ file: MemoryPipe
  ) throws(CommandFailure) -> Int32 {
    switch options.mode {
    case .show:
      if let trouble = outcome.trouble { throw CommandFailure(trouble) }
      return 0
    case .check: return report(options, outcome, count)
    case .update:
      _ = report(options, outcome, count)
      if let trouble = outcome.trouble {
        throw CommandFailure("\(options.path) was left as it is. \(trouble)")
      }
      guard !outcome.differences.isEmpty else {
        Console.complain("\(options.path) was left as it is.")
        return ExitCode.differs
      }
      try TranscriptFile.replace(options.path, with: file.read())
      Console.complain("\(options.path) has what came now.")
      return ExitCode.differs
    }
  }

  /// Says what was different, if anything was, and returns the code for it.
  private static func report(_ options: Options, _ outcome: Player.Outcome, _ count: Int) -> Int32 {
    let differences = outcome.differences
    if differences.isEmpty, outcome.trouble == nil {
      Console.say("\(options.path): \(count) messages, as expected")
      return 0
    }
    for difference in differences.prefix(50) {
      Console.say(Console.printable(lines: difference.text))
    }
    if differences.count > 50 { Console.say("and \(differences.count - 50) more") }
    if let trouble = outcome.trouble { Console.say(Console.printable(trouble)) }
    // That it did not come to its end is one, even where nothing is missing.
    let count = max(1, differences.count)
    Console.say("\(options.path): \(count) \(count == 1 ? "difference" : "differences")")
    return ExitCode.differs
  }

  private static func show(_ side: TranscriptEntry.Side, _ content: TranscriptEntry.Content) {
    let arrow = side == .client ? "-->" : "<--"
    let bytes =
      switch content {
      case .message(let json): TranscriptEntry.oneLine(json)
      case .raw(let bytes): bytes
      }
    Console.say("\(arrow) \(Console.printable(String(decoding: bytes, as: UTF8.self)))")
  }

  private static func read(_ path: String) throws(CommandFailure) -> Transcript {
    let bytes = try TranscriptFile.read(path)
    do throws(TranscriptError) {
      let transcript = try Transcript(parsing: bytes)
      guard transcript.entries.contains(where: { $0.entry.from == .client }) else {
        throw TranscriptError("The client says nothing in it.")
      }
      return transcript
    } catch {
      throw CommandFailure("\(path) cannot be played. \(error.sentence)")
    }
  }

  private static func command(
    _ options: Options, _ header: TranscriptHeader, _ framing: Framing
  ) -> [String] {
    guard options.command.isEmpty else { return options.command }
    let limit = header.maximumMessageBytes.map { ["--max-message-bytes", String($0)] } ?? []
    return [RecordCommand.ownPath, "--framing", framing.rawValue] + limit
  }
}
