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

  /// What git takes from them of the repository itself: nothing where the version of its format is
  /// not said.
  let format: GitConfig

  /// Makes what a repository without these files has.
  init(none git: GitDirectory) {
    shared = (GitConfig(), git.common.appending("config"))
    worktree = nil
    format = GitConfig()
  }

  /// Reads the files; one that is not there says nothing.
  init(of git: GitDirectory) throws(SystemError) {
    let contents = try git.commonFolder.contents(
      of: "config", .config, limit: UserConfig.limit)
    let config = GitConfig(parsing: contents ?? [])
    shared = (config, git.common.appending("config"))
    guard (config.number("core", "repositoryformatversion") ?? -1) >= 0 else {
      worktree = nil
      format = GitConfig()
      return
    }
    guard config.flag("extensions", "worktreeconfig") == true,
      let contents = try git.folder.contents(
        of: "config.worktree", .worktreeConfig, limit: UserConfig.limit)
    else {
      worktree = nil
      format = config
      return
    }
    let own = GitConfig(parsing: contents)
    worktree = (own, git.path.appending("config.worktree"))
    var both = config
    both.append(own)
    format = both
  }

  /// Both files as they stand.
  var config: GitConfig {
    guard let worktree else { return shared.config }
    var config = shared.config
    config.append(worktree.config)
    return config
  }
}
