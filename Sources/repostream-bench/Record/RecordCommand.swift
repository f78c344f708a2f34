import JSONRPC

/// Measures what it costs to record a session.
struct RecordCommand: Subcommand {
  static let name = "record"
  static let usage = """
      repostream-bench record [OPTION…]       what it costs to record a session: the server with
                                              --record beside the server without
        --rounds N                            how often each does it (default: 15)
        --repositories N                      how many are streamed a round (default: 100000)
        --requests N                          how many small requests are sent at once a round
                                              (default: 100000)
        --folder DIR                          where transcripts are written
        --server PATH                         the program to measure (default: beside this one)
        --json                                a JSON object a line in place of sentences
    """

  private var rounds = 15
  private var repositories = 100_000
  private var requests = 100_000
  private var folder: String?
  private var server: String?
  private var isJSON = false

  init(_ reader: inout ArgumentReader) throws(UsageError) {
    while let argument = try reader.next() {
      switch argument {
      case "--rounds": rounds = try reader.number(argument, in: 1...1_000)
      case "--repositories": repositories = try reader.number(argument, in: 1...1_000_000)
      case "--requests": requests = try reader.number(argument, in: 1...1_000_000)
      case "--folder": folder = try reader.value(argument)
      case "--server": server = try reader.value(argument)
      case "--json": isJSON = true
      default: throw .unknown(argument)
      }
    }
  }

  func run() async throws(Failure) {
    let home = try Folder(making: "\(try Workplace.folder(folder).path)/record")
    let probe = RecordProbe(
      server: try Workplace.server(server), home: home.path, rounds: rounds)
    for finding in [try probe.stream(repositories), try probe.requests(requests)] {
      Console.write(isJSON ? finding.json : finding.text)
    }
  }
}
