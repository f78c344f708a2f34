package import Foundation

/// Runs the real git, apart from whatever the machine's user has told it.
package struct Git: Sendable {
  /// git ended in an error.
  package struct Failure: Error, CustomStringConvertible {
    /// What was run and what it said.
    package let description: String
  }

  /// The folder that is git's home; its `.gitconfig` is the user's.
  package let home: String

  /// Makes a git for a home, which need not hold anything.
  package init(home: String) {
    self.home = home
  }

  /// The variables that git is run with.
  package var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    for name in environment.keys where name.hasPrefix("GIT_") || name.hasPrefix("XDG_") {
      environment[name] = nil
    }
    environment["HOME"] = home
    environment["GIT_CONFIG_NOSYSTEM"] = "1"
    environment["GIT_TERMINAL_PROMPT"] = "0"
    for role in ["AUTHOR", "COMMITTER"] {
      environment["GIT_\(role)_NAME"] = "Test"
      environment["GIT_\(role)_EMAIL"] = "test@example.com"
    }
    return environment
  }

  /// Runs git in a folder.
  ///
  /// - Returns: What it wrote to standard output, byte for byte.
  /// - Throws: `Failure` unless it ends with 0.
  @discardableResult
  package func data(_ arguments: [String], in folder: String) throws -> Data {
    FileRights.restore()
    let outcome = try ChildProcess.run(
      "git",
      ["-C", folder, "-c", "init.defaultBranch=main", "-c", "protocol.file.allow=always"]
        + arguments, environment: environment)
    guard outcome.code == 0 else {
      throw Failure(
        description: "git \(arguments.joined(separator: " ")) ended with "
          + "\(outcome.code): \(outcome.errors)")
    }
    return outcome.output
  }

  /// Runs git in a folder and cuts the line end off what it writes.
  @discardableResult
  package func callAsFunction(_ arguments: String..., in folder: String) throws -> String {
    let text = String(decoding: try data(arguments, in: folder), as: UTF8.self)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}
