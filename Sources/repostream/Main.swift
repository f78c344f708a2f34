import Glibc

/// The program: says what it was asked, does it, ends with a code.
@main
enum Main {
  static func main() {
    // Before any thread is started, so that every thread has this mask, and whatever the parent's
    // was. The signals are waited for, never handled.
    Signals.block()
    switch Arguments.parse(Array(CommandLine.arguments.dropFirst())) {
    case .success(.serve(let options)): ExitCode.end(ServeCommand.run(options))
    case .success(.record(let options)): ExitCode.end(RecordCommand.run(options))
    case .success(.replay(let options)): ExitCode.end(ReplayCommand.run(options))
    case .success(.load(let options)): LoadCommand.run(options)
    case .success(.help): print(Help.text)
    case .success(.version): print("repostream \(Version.current)")
    case .failure(let error):
      Console.complain("\(error.sentence) See repostream --help.")
      ExitCode.end(ExitCode.usage)
    }
  }
}
