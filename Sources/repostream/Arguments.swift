import JSONRPC

/// What the command line asks for.
enum Arguments {
  /// One thing to do.
  enum Command: Equatable {
    case serve(ServeCommand.Options)
    case load(LoadCommand.Options)
    case help
    case version
  }

  /// Why a command line makes no sense.
  struct UsageError: Error, Equatable {
    /// What is wrong, as a sentence.
    let sentence: String
  }

  /// Reads the arguments after the program's name.
  static func parse(_ arguments: [String]) -> Result<Command, UsageError> {
    Result { () throws(UsageError) in
      var reader = Reader(arguments)
      return switch reader.subcommand() {
      case nil: try serve(&reader)
      case "load": try load(&reader)
      case "help": .help
      case let word?: throw UsageError(sentence: "There is no command \(word.debugDescription).")
      }
    }
  }

  private static func serve(_ reader: inout Reader) throws(UsageError) -> Command {
    var options = ServeCommand.Options()
    while let argument = reader.next() {
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
      default: throw .unknown(argument)
      }
    }
    return .serve(options)
  }

  private static func load(_ reader: inout Reader) throws(UsageError) -> Command {
    var words: [String] = []
    var format = LoadCommand.Format.table
    while let argument = reader.next() {
      switch argument {
      case "--help", "-h": return .help
      case "--format":
        let words = LoadCommand.Format.allCases.map(\.rawValue)
        format = LoadCommand.Format(rawValue: try reader.word(argument, of: words)) ?? format
      case "--": words += reader.rest()
      case _ where argument.hasPrefix("-") && argument != "-": throw .unknown(argument)
      default: words.append(argument)
      }
    }
    switch words.first {
    case "local":
      return .load(.init(source: .local(roots: Array(words.dropFirst())), format: format))
    case "sample":
      guard words.count == 1 else {
        throw UsageError(sentence: "The sample source takes no roots.")
      }
      return .load(.init(source: .sample, format: format))
    case nil: throw UsageError(sentence: "load needs a source: local or sample.")
    case let word?:
      throw UsageError(
        sentence: "There is no source \(word.debugDescription); there are local and sample.")
    }
  }
}

extension Arguments.UsageError {
  fileprivate static func unknown(_ argument: String) -> Self {
    Self(sentence: "There is no option \(argument.debugDescription).")
  }
}

/// Walks over arguments, `--flag value` and `--flag=value` alike.
private struct Reader {
  private var arguments: ArraySlice<String>
  /// The value of `--flag=value`, until it is asked for.
  private var value: String?

  init(_ arguments: [String]) {
    self.arguments = arguments[...]
  }

  /// The first argument where it is no option.
  mutating func subcommand() -> String? {
    guard let first = arguments.first, !first.hasPrefix("-") else { return nil }
    return arguments.removeFirst()
  }

  mutating func next() -> String? {
    // A value that nobody asked for shows up as what it is: an argument that is not known.
    if let unasked = value {
      value = nil
      return "=\(unasked)"
    }
    guard let argument = arguments.popFirst() else { return nil }
    guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else {
      return argument
    }
    value = String(argument[argument.index(after: equals)...])
    return String(argument[..<equals])
  }

  mutating func rest() -> [String] {
    defer { arguments = [] }
    return Array(arguments)
  }

  mutating func word(
    _ flag: String, of words: [String]
  ) throws(Arguments.UsageError) -> String {
    let value = try takeValue(flag)
    guard words.contains(value) else {
      throw .init(sentence: "\(flag) has to be one of \(words.joined(separator: ", ")).")
    }
    return value
  }

  mutating func number(
    _ flag: String, in range: ClosedRange<Int>
  ) throws(Arguments.UsageError) -> Int {
    guard let number = Int(try takeValue(flag)), range.contains(number) else {
      throw .init(
        sentence: "\(flag) has to be a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }

  private mutating func takeValue(_ flag: String) throws(Arguments.UsageError) -> String {
    defer { value = nil }
    guard let value = value ?? arguments.popFirst() else {
      throw .init(sentence: "\(flag) needs a value.")
    }
    return value
  }
}
