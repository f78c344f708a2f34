/// A repository's own configuration files, without the files that they include.
///
/// From these alone git takes what a repository is: `core.bare`, `core.worktree`,
/// `core.repositoryFormatVersion` and `extensions.*`.
///
/// - Source: `check_repository_format_gently` in git's setup.c.
struct OwnConfig: Sendable {
  /// The file that all working trees share, and where it is.
  let shared: (config: GitConfig, path: Path)
  /// The file of this working tree alone; `nil` where there is none or git does not heed it, since
  /// `extensions.worktreeConfig` is off or `core.repositoryFormatVersion` is not said.
  let worktree: (config: GitConfig, path: Path)?

  /// Reads the files; one that is not there says nothing.
  init(gitDir: Path, common: Path) throws(SystemError) {
    let path = common.appending("config")
    let config = try Self.read(path) ?? GitConfig()
    shared = (config, path)
    guard Self.hasVersion(config), config.flag("extensions", "worktreeconfig") == true else {
      worktree = nil
      return
    }
    let worktreePath = gitDir.appending("config.worktree")
    worktree = try Self.read(worktreePath).map { ($0, worktreePath) }
  }

  /// Both files as they stand.
  var config: GitConfig {
    guard let worktree else { return shared.config }
    var config = shared.config
    config.append(worktree.config)
    return config
  }

  /// Whether git heeds what the file says of the repository itself.
  private static func hasVersion(_ config: GitConfig) -> Bool {
    (config.number("core", "repositoryformatversion") ?? -1) >= 0
  }

  private static func read(_ path: Path) throws(SystemError) -> GitConfig? {
    try FileSystem.ifPresent(try FileSystem.contents(of: path, limit: UserConfig.limit))
      .map(GitConfig.init(parsing:))
  }
}
