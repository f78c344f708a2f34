/// What the command line says of a scan.
struct ScanOptions {
  var corpora = CorpusKind.allCases
  var size = 1.0
  var seed = 1
  var rounds = 7
  /// Where corpora are; `nil` for the benchmark's own place among temporary files.
  var folder: String?
  /// The program to measure; `nil` for the one that was built beside the benchmark.
  var server: String?
  var isJSON = false
  var keepsCorpora = false
  var measuresCancellation = false
  var measuresMemory = false

  static let usage = """
      repostream-bench scan [OPTION…]         how fast repositories are found: repostream beside a
                                              C program that does the least, fd and find
        --corpus home|clones|deep|wide|all    the tree to scan (default: all)
        --size FRACTION                       how much of the tree, from 0.001 to 10 (default: 1)
        --seed N                              decides what is left to chance (default: 1)
        --rounds N                            how often each contestant runs (default: 7)
        --folder DIR                          where trees are made; one of the same corpus, size
                                              and seed is used again
        --keep                                leave the trees there
        --server PATH                         the program to measure (default: beside this one)
        --cancel                              also: what is read after a cancellation (strace)
        --memory                              also: the server's peak of memory
        --json                                a JSON object a line in place of a table
    """

  init(_ reader: inout ArgumentReader) throws(UsageError) {
    while let argument = try reader.next() {
      switch argument {
      case "--corpus": corpora = try Self.corpora(try reader.value(argument))
      case "--size": size = try reader.number(argument, in: 0.001...10)
      case "--seed": seed = try reader.number(argument, in: 0...Int(Int32.max))
      case "--rounds": rounds = try reader.number(argument, in: 1...10_000)
      case "--folder": folder = try reader.value(argument)
      case "--server": server = try reader.value(argument)
      case "--json": isJSON = true
      case "--keep": keepsCorpora = true
      case "--cancel": measuresCancellation = true
      case "--memory": measuresMemory = true
      default: throw .unknown(argument)
      }
    }
  }

  private static func corpora(_ word: String) throws(UsageError) -> [CorpusKind] {
    if word == "all" { return CorpusKind.allCases }
    guard let kind = CorpusKind(rawValue: word) else {
      let words = CorpusKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError(sentence: "--corpus has to be one of \(words), all.")
    }
    return [kind]
  }
}
