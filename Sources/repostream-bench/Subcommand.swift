/// One thing that the benchmark can measure: a type of its own, named in `Usage.subcommands`.
protocol Subcommand: Sendable {
  /// The word that asks for it.
  static var name: String { get }
  /// What it measures and its options, as lines for a person.
  static var usage: String { get }

  /// Reads all the arguments after its name.
  init(_ reader: inout ArgumentReader) throws(UsageError)

  /// Measures, and prints what came of it.
  func run() async throws(Failure)
}

/// Why a command line makes no sense.
struct UsageError: Error {
  /// What is wrong, as a sentence.
  let sentence: String

  static func unknown(_ argument: String) -> UsageError {
    UsageError(sentence: "There is no option \(argument.debugDescription).")
  }
}

/// Why there is no result, or why it does not count.
struct Failure: Error {
  /// What happened, as sentences.
  let sentence: String

  init(_ sentence: String) {
    self.sentence = sentence
  }
}

/// The codes that the benchmark ends with.
enum ExitCode {
  static let failed: Int32 = 1
  /// The command line makes no sense: EX_USAGE, sysexits.h.
  static let usage: Int32 = 64
}
