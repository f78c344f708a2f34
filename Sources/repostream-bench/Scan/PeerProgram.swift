import Processes

/// A program that people use to find repositories, measured from its start to its end.
struct PeerProgram: Contestant {
  let name: String
  let threads: Int
  private let command: [String]
  /// Whether the folder stands before the other arguments, as find wants it.
  private let takesFolderFirst: Bool

  /// Those that are installed; the others are told to a person.
  static func installed(threads: Int) -> [PeerProgram] {
    var peers: [PeerProgram] = []
    // Hidden (-H) and ignored (-I) entries too, for repositories are in dot folders and below a
    // .gitignore. --prune keeps it out of each .git; that it goes on into working trees is how it
    // works, and finds nothing in those of a corpus.
    if let path = Environment.program("fd", "fdfind") {
      peers.append(
        PeerProgram(
          name: "fd", threads: threads,
          command: [path, "-HI", "--prune", "--threads", "\(threads)", #"^\.git$"#],
          takesFolderFirst: false))
    } else {
      Console.complain("fd is not installed and is left out.")
    }
    // find sees all entries anyhow; -prune does what --prune does, and only a match is printed.
    if let path = Environment.program("find") {
      peers.append(
        PeerProgram(
          name: "find", threads: 1, command: [path, "-name", ".git", "-prune"],
          takesFolderFirst: true))
    } else {
      Console.complain("find is not installed and is left out.")
    }
    return peers
  }

  func run(on root: String) throws(Failure) -> ScanRun {
    var command = command
    command.insert(root, at: takesFolderFirst ? 1 : command.count)
    let start = ContinuousClock.now
    let output = try PipedProgram.run(command, environment: Environment.inherited)
    let duration = start.duration(to: .now)
    let paths = String(decoding: output, as: UTF8.self).split(separator: "\n").map { line in
      // fd marks a folder by a slash.
      let path = line.hasSuffix("/") ? line.dropLast() : line
      return String(path.hasSuffix("/.git") ? path.dropLast("/.git".count) : path)
    }
    return ScanRun(duration: duration, paths: paths)
  }
}
