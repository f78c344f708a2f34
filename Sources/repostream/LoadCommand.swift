import Glibc
import JSONRPC
import Repositories
import RepostreamProtocol

/// One load for a person at a terminal, or for a script.
enum LoadCommand {
  /// What the command line says of it.
  struct Options {
    var source: LoadRepositoriesParams.Source
    var format: ListFormat
  }

  /// Runs the load and ends the process.
  static func run(_ options: Options) -> Never {
    let progress = ProgressLine()
    Task {
      ExitCode.end(await load(options, progress))
    }
    let signal = Signals.wait()
    progress.clear()
    ExitCode.end(ExitCode.signal(signal))
  }

  private static func load(_ options: Options, _ progress: ProgressLine) async -> Int32 {
    let state = ProviderState()
    let provider = ProviderFactory.provider(options.source, state)
    async let loading: Void = provider.loadRepositories()
    var isWritten = await follow(state, options.format, progress)
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
    if state.found == 0 { Console.complain("no repositories found.") }
    let rest = options.format.rest(state.repositories.withDisplayNames())
    isWritten = write(rest) && isWritten
    guard isWritten else {
      Console.complain("the list could not be written.")
      return ExitCode.loadFailed
    }
    return 0
  }

  /// Writes to standard output; `false` where nobody took all of it.
  private static func write(_ bytes: [UInt8]) -> Bool {
    DescriptorWriter.write(ProviderFactory.redactor.masked(bytes), to: STDOUT_FILENO)
  }

  private static func line(found: Int, _ progress: PageProgress?) -> String {
    var parts = ["\(found) found"]
    if let progress {
      parts.append("page \(progress.page)" + (progress.pages.map { " of \($0)" } ?? ""))
      if let quota = progress.quotaRemaining { parts.append("\(quota) requests left") }
    }
    return "Loading… " + parts.joined(separator: ", ")
  }

  /// Writes what is found while it is found, where the format allows it, and the progress line.
  ///
  /// - Returns: Whether all of it was taken.
  private static func follow(
    _ state: ProviderState, _ format: ListFormat, _ progress: ProgressLine
  ) async -> Bool {
    let (bells, bell) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    bell.yield()
    var cursor = 0
    var printed: Set<[UInt8]> = []
    var isWritten = true
    for await _ in bells {
      state.onNextChange { bell.yield() }
      let hasFinished = state.hasFinished
      let batch = state.records(after: cursor, limit: .max)
      cursor = batch.cursor
      let lines = batch.records.flatMap { record in
        let line = format.line(record)
        // A record may be replaced by a better one, but a path is printed once.
        let isNew = line.isEmpty || printed.insert(line).inserted
        return isNew || format == .lines ? line : []
      }
      if !lines.isEmpty {
        progress.clear()
        isWritten = write(lines) && isWritten
      }
      if hasFinished { break }
      progress.show(line(found: batch.found, state.pages))
    }
    return isWritten
  }
}
