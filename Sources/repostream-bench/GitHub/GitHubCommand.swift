import JSONRPC

/// Measures how a forge's pages are fetched.
struct GitHubCommand: Subcommand {
  static let name = "github"
  static let usage = GitHubOptions.usage

  private let options: GitHubOptions

  init(_ reader: inout ArgumentReader) throws(UsageError) {
    options = try GitHubOptions(&reader)
  }

  func run() async throws(Failure) {
    let folder = try Workplace.folder(options.folder)
    let home = try Folder(making: "\(folder.path)/github")
    let server = try Workplace.server(options.server)
    let probe = GitHubProbe(options: options, server: server, home: home.path)
    for finding in [
      try probe.pages(), try probe.secondRun(), try probe.memory(), try probe.cancellations(),
    ] {
      Console.write(options.isJSON ? finding.json : finding.text)
    }
  }
}
