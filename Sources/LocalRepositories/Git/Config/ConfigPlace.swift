/// What conditions of includes ask about a repository.
struct ConfigPlace: Sendable {
  /// The git dir's real path, and the one under which it was met where that is another.
  let gitDirs: [Path]
  /// The branch that HEAD is on, also one without commits, without `refs/heads/`; `nil` where
  /// there is none.
  let branch: [UInt8]?

  init(gitDir: Path, metAs: Path? = nil, branch: [UInt8]?) {
    gitDirs = [gitDir] + (metAs.map { $0 == gitDir ? [] : [$0] } ?? [])
    self.branch = branch
  }
}
