import Foundation
import TestSupport
import Testing

@testable import LocalRepositories

/// A home and a repository, made of files that a test writes, and what git and we read there.
struct ConfigFixture {
  let folder: TemporaryFolder
  var environment: [String: String]
  /// Where the repository's working tree is.
  var repository: String
  var branch = "main"

  /// Writes files; `{folder}` in their names and contents stands for the folder that all is in.
  ///
  /// The home is `home` and the repository `yard/repo` unless files are said to be elsewhere.
  init(
    _ files: [String: String], repository: String = "yard/repo", branch: String = "main",
    environment: [String: String] = [:]
  ) throws {
    folder = try TemporaryFolder()
    self.repository = folder.path(repository)
    self.branch = branch
    self.environment = Git(home: folder.path("home")).environment
    for (name, value) in environment {
      self.environment[name] = value.replacing("{folder}", with: folder.path)
    }
    try folder.makeFolder("home")
    try makeGitDir(repository + "/.git")
    for (name, contents) in files {
      try folder.write(contents.replacing("{folder}", with: folder.path), to: name)
    }
  }

  /// Makes what git takes for a git dir without asking git, which would take longer.
  func makeGitDir(_ path: String) throws {
    try folder.makeFolder(path + "/objects")
    try folder.makeFolder(path + "/refs")
    try folder.write("ref: refs/heads/\(branch)\n", to: path + "/HEAD")
  }

  var userConfig: UserConfig {
    UserConfig.load(environment: environment, home: Path(folder.path("home")))
  }

  /// What git lists in the repository; `nil` where it ends in an error.
  func gitEntries(_ arguments: [String] = ["config", "--list", "-z", "--includes"]) throws
    -> [String]?
  {
    let outcome = try ChildProcess.run(
      "git", ["-C", repository] + arguments, environment: environment)
    guard outcome.code == 0 else { return nil }
    return outcome.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// What we read of the repository; the git dir is the one of the working tree unless said.
  func effective(gitDir: String? = nil, metAs: String? = nil, isTrusted: Bool = true) throws
    -> EffectiveConfig
  {
    let real = try FileSystem.realPath(of: Path(gitDir ?? repository + "/.git"))
    let git = try #require(try GitDirectory.at(real, .open))
    return userConfig.effective(
      try OwnConfig(of: git),
      in: ConfigPlace(
        gitDir: git.path, metAs: metAs.map { Path($0) }, branch: Array(branch.utf8)),
      isTrusted: isTrusted)
  }
}

extension GitConfig {
  /// What `git config --list -z` writes of it, by the line.
  var listed: [String] {
    entries.map { entry in
      var line = Array(entry.section.utf8)
      if let subsection = entry.subsection { line += Array(".".utf8) + subsection }
      line += Array(".\(entry.name)".utf8)
      if let value = entry.value { line += [0x0A] + value }
      return String(decoding: line, as: UTF8.self)
    }
  }
}
