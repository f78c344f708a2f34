import Glibc

/// The benchmark: measures what it was asked to, ends with a code.
@main
enum Main {
  static func main() async {
    // A program that has ended is told by write(2), not by a signal.
    signal(SIGPIPE, SIG_IGN)
    exit(await run(Array(CommandLine.arguments.dropFirst())))
  }

  private static func run(_ arguments: [String]) async -> Int32 {
    var reader = ArgumentReader(arguments)
    do throws(UsageError) {
      guard let word = reader.subcommand() else {
        guard arguments == ["--help"] || arguments == ["-h"] else {
          throw UsageError(sentence: "A command is missing.")
        }
        Console.write(Usage.text)
        return 0
      }
      guard let subcommand = Usage.subcommands.first(where: { $0.name == word }) else {
        throw UsageError(sentence: "There is no command \(word.debugDescription).")
      }
      return await run(try subcommand.init(&reader))
    } catch {
      Console.complain(error.sentence)
      Console.complain(Usage.text)
      return ExitCode.usage
    }
  }

  private static func run(_ subcommand: some Subcommand) async -> Int32 {
    do throws(Failure) {
      try await subcommand.run()
      return 0
    } catch {
      Console.complain(error.sentence)
      return ExitCode.failed
    }
  }
}
