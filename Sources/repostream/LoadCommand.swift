import Glibc
import Repositories
import RepostreamProtocol

/// One load for a person at a terminal, or for a script.
enum LoadCommand {
  /// Where to look.
  enum Source: Equatable {
    case local(roots: [String])
    case sample
  }

  /// How to print.
  enum Format: String, CaseIterable {
    /// Columns for a person, once all is known.
    case table
    /// One JSON array, a record a line.
    case json
    /// One JSON object a line, as they are found.
    case lines
    /// One path a line, as they are found.
    case path
  }

  /// What the command line says of it.
  struct Options: Equatable {
    var source: Source
    var format: Format
  }

  /// Runs the load and ends the process.
  static func run(_ options: Options) -> Never {
    let progress = ProgressLine()
    Task {
      exit(await load(options, progress))
    }
    let signal = Signals.wait()
    progress.clear()
    exit(ExitCode.signal(signal))
  }

  private static func load(_ options: Options, _ progress: ProgressLine) async -> Int32 {
    let state = ProviderState()
    let provider: any RepositoryProvider =
      switch options.source {
      case .local(let roots): ProviderFactory.local(roots: roots, state)
      case .sample: SampleProvider(options: .init(), state: state)
      }
    async let loading: Void = provider.loadRepositories()
    await follow(state, options.format, progress)
    await loading
    progress.clear()
    // What made the load fail is a warning too, and is said once.
    for warning in state.summary.warnings where warning.message != state.error?.message {
      Console.complain(Console.printable("warning: \(warning.message)"))
    }
    if let error = state.error {
      Console.complain(Console.printable(error.message))
      return ExitCode.loadFailed
    }
    finish(state.repositories.withDisplayNames(), options.format)
    return 0
  }

  /// Prints what is found while it is found, where the format allows it, and the progress line.
  private static func follow(
    _ state: ProviderState, _ format: Format, _ progress: ProgressLine
  ) async {
    let (bells, bell) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    bell.yield()
    var cursor = 0
    for await _ in bells {
      state.onNextChange { bell.yield() }
      let hasFinished = state.hasFinished
      let batch = state.records(after: cursor, limit: .max)
      cursor = batch.cursor
      if format == .lines || format == .path {
        progress.clear()
        print(batch.records, format)
      }
      if hasFinished { return }
      progress.show("Loading… \(batch.found) found")
    }
  }

  private static func print(_ records: [Repository], _ format: Format) {
    var output: [UInt8] = []
    for record in records {
      let line = format == .lines ? record.json : record.pathLine
      guard !line.isEmpty else { continue }
      output += line + [UInt8(ascii: "\n")]
    }
    Console.write(output, to: STDOUT_FILENO)
  }

  private static func finish(_ records: [Repository], _ format: Format) {
    switch format {
    case .lines, .path: break
    case .json:
      let lines = records.map { String(decoding: $0.json, as: UTF8.self) }
      Console.write("[\n\(lines.joined(separator: ",\n"))\n]\n", to: STDOUT_FILENO)
    case .table:
      if records.isEmpty {
        Console.complain("no repositories found.")
      } else {
        Console.write(Table(records, home: ProviderFactory.home).text, to: STDOUT_FILENO)
      }
    }
  }
}

extension Repository {
  /// The exact bytes of the path; empty where it has none.
  fileprivate var pathLine: [UInt8] {
    guard pathBytes != nil, let uri, uri.hasPrefix("file://") else {
      return Array((path ?? "").utf8)
    }
    var bytes: [UInt8] = []
    var rest = Array(uri.utf8.dropFirst("file://".utf8.count))[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"),
        let escaped = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(escaped)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
