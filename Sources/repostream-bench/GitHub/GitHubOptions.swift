/// What the command line says of the measurement of a forge.
struct GitHubOptions {
  var rounds = 5
  var cancellations = 10_000
  /// The script that plays the forge.
  var fake = "Tests/FakeGitHub/fake-github"
  /// Where pages are kept; `nil` for the benchmark's own place among temporary files.
  var folder: String?
  /// The program to measure; `nil` for the one that was built beside the benchmark.
  var server: String?
  var isJSON = false

  static let usage = """
      repostream-bench github [OPTION…]       how a forge's pages are fetched, from a fake one on
                                              this machine: several at once beside one at a time,
                                              a second run, memory, cancellations
        --rounds N                            how often lists are loaded (default: 5)
        --cancellations N                     how many loads are cancelled (default: 10000)
        --fake PATH                           the fake forge (default: Tests/FakeGitHub/fake-github)
        --folder DIR                          where pages are kept
        --server PATH                         the program to measure (default: beside this one)
        --json                                a JSON object a line in place of sentences
    """

  init(_ reader: inout ArgumentReader) throws(UsageError) {
    while let argument = try reader.next() {
      switch argument {
      case "--rounds": rounds = try reader.number(argument, in: 1...1_000)
      case "--cancellations": cancellations = try reader.number(argument, in: 1...1_000_000)
      case "--fake": fake = try reader.value(argument)
      case "--folder": folder = try reader.value(argument)
      case "--server": server = try reader.value(argument)
      case "--json": isJSON = true
      default: throw .unknown(argument)
      }
    }
  }
}
