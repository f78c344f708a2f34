import Glibc
import JSONRPC

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

  /// Why a transcript could not be played.
  struct Failure: Error {
    /// What is wrong, as a sentence.
    let sentence: String

    init(_ sentence: String) {
      self.sentence = sentence
    }
  }

  /// Plays it, and returns the code to end with.
  static func run(_ options: Options) -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    DedicatedThread.start { ExitCode.end(ExitCode.signal(Signals.wait())) }
    do throws(Failure) {
      return try play(options)
    } catch {
      Console.complain(error.sentence)
      return ExitCode.couldNotRun
    }
  }

  private static func play(_ options: Options) throws(Failure) -> Int32 {
    let transcript = try read(options.path)
    let folders = try folders(options, transcript.header.vary.folders)
    let framing = transcript.header.framing ?? transcript.likelyFraming
    let file = MemoryPipe()
    let recorder = TranscriptRecorder(
      sink: file, header: transcript.header,
      mask: Recording.mask(folders: folders, trustsServer: false), onFailure: {})
    var count = 0
    let player: Player
    do throws(ServerChild.Failure) {
      player = try Player(
        transcript, command: command(options, transcript.header, framing), framing: framing,
        folders: folders, timeout: options.timeout
      ) { side, content in
        count += 1
        switch options.mode {
        case .show: show(side, content)
        case .check: break
        case .update: recorder.record(content, from: side, framing: framing)
        }
      }
    } catch {
      throw Failure(error.sentence)
    }
    let outcome = player.play()
    recorder.finish()
    return try end(options, outcome, count, file)
  }

  private static func end(
    _ options: Options, _ outcome: Player.Outcome, _ count: Int, _ file: MemoryPipe
  ) throws(Failure) -> Int32 {
    switch options.mode {
    case .show:
      if let trouble = outcome.trouble { throw Failure(trouble) }
      return 0
    case .check: return report(options, outcome, count)
    case .update:
      _ = report(options, outcome, count)
      if let trouble = outcome.trouble {
        throw Failure("\(options.path) was left as it is. \(trouble)")
      }
      guard !outcome.differences.isEmpty else { return ExitCode.differs }
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
    if let trouble = outcome.trouble { Console.say(trouble) }
    let noun = differences.count == 1 ? "difference" : "differences"
    Console.say("\(options.path): \(differences.count) \(noun)")
    return ExitCode.differs
  }

  private static func show(_ side: TranscriptEntry.Side, _ content: TranscriptEntry.Content) {
    let arrow = side == .client ? "-->" : "<--"
    switch content {
    case .message(let json):
      Console.say("\(arrow) \(String(decoding: TranscriptEntry.oneLine(json), as: UTF8.self))")
    case .raw(let bytes):
      Console.say("\(arrow) \(Console.printable(String(decoding: bytes, as: UTF8.self)))")
    }
  }

  private static func read(_ path: String) throws(Failure) -> Transcript {
    let bytes = try TranscriptFile.read(path)
    do throws(TranscriptError) {
      return try Transcript(parsing: bytes)
    } catch {
      throw Failure("\(path) cannot be played. \(error.sentence)")
    }
  }

  /// Where the folders are, of which a named one is also the value of its variable.
  private static func folders(
    _ options: Options, _ names: [String]
  ) throws(Failure) -> FolderNames {
    do throws(Recording.Failure) {
      return try Folders.known(names, options.folders)
    } catch {
      throw Failure(error.sentence)
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
