/// Reads what the machine and the user have told git for all repositories.
enum UserConfig {
  /// The most bytes of a configuration file that are read.
  static let limit = 8 << 20

  /// The files' contents in git's order; files that cannot be read say nothing.
  ///
  /// - Source: git-config(1), FILES and ENVIRONMENT.
  static func load(environment: [String: String], home: Path) -> GitConfig {
    var config = GitConfig()
    for path in paths(environment: environment, home: home) {
      guard let bytes = try? FileSystem.contents(of: path, limit: limit) else { continue }
      config.append(GitConfig(parsing: bytes))
    }
    return config
  }

  private static func paths(environment: [String: String], home: Path) -> [Path] {
    var paths: [Path] = []
    let noSystem = environment["GIT_CONFIG_NOSYSTEM"]?.lowercased() ?? ""
    if ["", "0", "false", "no", "off"].contains(noSystem) {
      paths.append(Path(environment["GIT_CONFIG_SYSTEM"] ?? "/etc/gitconfig"))
    }
    if let global = environment["GIT_CONFIG_GLOBAL"] { return paths + [Path(global)] }
    let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : Path($0) }
    return paths + [
      (folder ?? home.appending(".config")).appending("git/config"), home.appending(".gitconfig"),
    ]
  }
}
