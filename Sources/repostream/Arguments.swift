import JSONRPC
import Repositories
import RepostreamProtocol

/// What the command line asks for.
enum Arguments {
  /// One thing to do.
  enum Command {
    case serve(ServeCommand.Options)
    case load(LoadCommand.Options)
    case record(RecordCommand.Options)
    case replay(ReplayCommand.Options)
    case help
    case version
  }

  /// Why a command line makes no sense.
  struct UsageError: Error {
    /// What is wrong, as a sentence.
    let sentence: String
  }

  /// Reads the arguments after the program's name.
  static func parse(_ arguments: [String]) -> Result<Command, UsageError> {
    Result { () throws(UsageError) in
      var reader = ArgumentReader(arguments)
      return switch reader.subcommand() {
      case nil: try serve(&reader)
      case "load": try load(&reader)
      case "record": try record(&reader)
      case "replay": try replay(&reader)
      case "help": .help
      case let word?: throw UsageError(sentence: "There is no command \(word.debugDescription).")
      }
    }
  }

  private static func serve(_ reader: inout ArgumentReader) throws(UsageError) -> Command {
    var options = ServeCommand.Options()
    var path: String?
    var folders: [String] = []
    while let argument = try reader.next() {
      switch argument {
      case "--help", "-h": return .help
      case "--version": return .version
      case "--stdio": break
      case "--framing":
        let words = ["auto", "header", "line"]
        options.connection.framing = Framing(rawValue: try reader.word(argument, of: words))
      case "--max-message-bytes":
        options.connection.maximumMessageBytes = try reader.number(argument, in: 1...1 << 30)
      case "--clientProcessId":
        options.clientProcess = try reader.number(argument, in: 1...Int(Int32.max))
      case "--record": path = try reader.value(argument)
      case "--folder": folders.append(try reader.value(argument))
      default: throw .unknown(argument)
      }
    }
    options.recording = path.map { .init(path: $0, folders: folders) }
    guard folders.isEmpty || path != nil else {
      throw UsageError(sentence: "--folder is for --record.")
    }
    return .serve(options)
  }

  private static func record(_ reader: inout ArgumentReader) throws(UsageError) -> Command {
    var paths: [String] = []
    var folders: [String] = []
    var command: [String] = []
    while let argument = try reader.next() {
      switch argument {
      case "--help", "-h": return .help
      case "--folder": folders.append(try reader.value(argument))
      case "--": command = reader.rest()
      case _ where argument.hasPrefix("-") && argument != "-": throw .unknown(argument)
      default: paths.append(argument)
      }
    }
    guard let path = paths.first, paths.count == 1 else {
      throw UsageError(sentence: "record needs one file; a server of yours stands behind --.")
    }
    return .record(.init(recording: .init(path: path, folders: folders), command: command))
  }

  private static func replay(_ reader: inout ArgumentReader) throws(UsageError) -> Command {
    var paths: [String] = []
    var options = ReplayCommand.Options(path: "")
    while let argument = try reader.next() {
      switch argument {
      case "--help", "-h": return .help
      case "--check": options.mode = options.mode == .update ? .update : .check
      case "--update": options.mode = .update
      case "--folder": options.folders.append(try reader.value(argument))
      case "--timeout":
        options.timeout = .milliseconds(try reader.number(argument, in: 1...Int(Int32.max)))
      case "--": options.command = reader.rest()
      case _ where argument.hasPrefix("-") && argument != "-": throw .unknown(argument)
      default: paths.append(argument)
      }
    }
    guard let path = paths.first, paths.count == 1 else {
      throw UsageError(sentence: "replay needs one file; a server of yours stands behind --.")
    }
    options.path = path
    return .replay(options)
  }

  private static func load(_ reader: inout ArgumentReader) throws(UsageError) -> Command {
    var words: [String] = []
    var members: [String: JSONValue] = [:]
    var format = ListFormat.table
    while let argument = try reader.next() {
      switch argument {
      case "--help", "-h": return .help
      case "--format":
        let words = ListFormat.allCases.map(\.rawValue)
        format = ListFormat(rawValue: try reader.word(argument, of: words)) ?? format
      case "--": words += reader.rest()
      case _ where argument.hasPrefix("--"):
        guard let member = gitHubMembers[argument] else { throw .unknown(argument) }
        members[member] = .string(try reader.value(argument))
      case _ where argument.hasPrefix("-") && argument != "-": throw .unknown(argument)
      default: words.append(argument)
      }
    }
    let source = try source(words, members)
    if case .github = source, format == .path {
      throw UsageError(sentence: "What is at a forge has no path; --format lines has its URLs.")
    }
    return .load(.init(source: source, format: format))
  }

  /// The options of the github source, and the parameters that they stand for.
  private static let gitHubMembers = [
    "--organization": "organization", "--base-url": "baseUrl", "--auth": "auth",
  ]

  private static func source(
    _ words: [String], _ members: [String: JSONValue]
  ) throws(UsageError) -> LoadRepositoriesParams.Source {
    let names = LoadRepositoriesParams.Source.Name.all.joined(separator: ", ")
    guard let word = words.first else {
      throw UsageError(sentence: "load needs a source, one of \(names).")
    }
    let name = LoadRepositoriesParams.Source.Name(rawValue: word)
    if name != .github, let option = gitHubMembers.first(where: { members[$0.value] != nil })?.key {
      throw UsageError(sentence: "\(option) is for the github source.")
    }
    switch name {
    case .local: return .local(.init(options: .init(roots: words.dropFirst().map { .init($0) })))
    case .github where words.count <= 2:
      var members = members
      members["user"] = words.dropFirst().first.map(JSONValue.string)
      do {
        return .github(try GitHubSourceParams(Parameters(members)))
      } catch {
        throw UsageError(sentence: error.message)
      }
    case .github: throw UsageError(sentence: "The github source takes one user.")
    case .sample where words.count == 1: return .sample(.init())
    case .sample: throw UsageError(sentence: "The sample source takes no roots.")
    case nil:
      throw UsageError(
        sentence: "There is no source \(word.debugDescription); it has to be one of \(names).")
    }
  }
}

extension Arguments.UsageError {
  fileprivate static func unknown(_ argument: String) -> Self {
    Self(sentence: "There is no option \(argument.debugDescription).")
  }
}
