/// What the benchmark can be asked for.
enum Usage {
  static let subcommands: [any Subcommand.Type] = [
    ScanCommand.self, GitHubCommand.self, RecordCommand.self,
  ]

  static var text: String {
    """
    repostream-bench measures repostream, side by side with what it is compared with.

    Usage:
    \(subcommands.map { $0.usage }.joined(separator: "\n\n"))

    Exit codes: 0 measured, 1 failed or the results differ, 64 wrong usage.
    """
  }
}
