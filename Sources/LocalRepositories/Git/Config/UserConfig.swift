/// What the machine and the user have told git, for all repositories or for some.
///
/// The files are read once; what they include under a condition is read where the first repository
/// meets it.
struct UserConfig: Sendable {
  /// The most bytes of a configuration file that are read.
  static let limit = 8 << 20

  /// What goes for all repositories.
  let plain: GitConfig
  private let rewriting: URLRewriting
  private let roots: [ConfigFile]
  private let files: ConfigFiles
  /// Whether there are conditions, so that no two repositories need to find the same.
  private let isConditional: Bool

  /// Reads the files; those that cannot be read say nothing.
  ///
  /// The home is an absolute path as the environment has it, with or without links.
  ///
  /// - Source: git-config(1), FILES and ENVIRONMENT.
  static func load(environment: [String: String], home: Path) -> UserConfig {
    let files = ConfigFiles(home: home)
    let roots = paths(environment: environment, home: home).compactMap(files.file(at:))
    return UserConfig(roots, files)
  }

  private init(_ roots: [ConfigFile], _ files: ConfigFiles) {
    let resolution = ConfigResolution(of: roots, in: nil, files: files)
    plain = resolution.config
    rewriting = URLRewriting(plain)
    isConditional = resolution.isConditional
    self.roots = roots
    self.files = files
  }

  /// What git goes by in a repository.
  ///
  /// For one that is not trusted that is what its own files say; nothing is included, so that no
  /// other file is read on its behalf.
  func effective(
    _ own: OwnConfig, in place: @autoclosure () -> ConfigPlace, isTrusted: Bool
  ) -> EffectiveConfig {
    let ownConfig = own.config
    guard isTrusted else {
      return EffectiveConfig(config: ownConfig, rewriting: URLRewriting(ownConfig))
    }
    guard isConditional || ownConfig.entries.contains(where: \.isInclude) else {
      var config = plain
      config.append(ownConfig)
      return EffectiveConfig(config: config, rewriting: rewriting.adding(ownConfig))
    }
    let ownFiles = [own.shared] + (own.worktree.map { [$0] } ?? [])
    let resolution = ConfigResolution(
      of: roots + ownFiles.map { files.file($0.config, path: $0.path) }, in: place(), files: files)
    return EffectiveConfig(
      config: resolution.config, rewriting: URLRewriting(resolution.config))
  }

  private static func paths(environment: [String: String], home: Path) -> [Path] {
    var paths: [Path] = []
    let noSystem = environment["GIT_CONFIG_NOSYSTEM"].map { GitConfig.flag(Array($0.utf8)) }
    if noSystem != true {
      paths.append(Path(environment["GIT_CONFIG_SYSTEM"] ?? "/etc/gitconfig"))
    }
    if let global = environment["GIT_CONFIG_GLOBAL"] { return paths + [Path(global)] }
    let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : Path($0) }
    return paths + [
      (folder ?? home.appending(".config")).appending("git/config"), home.appending(".gitconfig"),
    ]
  }
}
