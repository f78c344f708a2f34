/// Folders that a walk does not enter, unless they are roots.
///
/// A short list of folders that hold no repository that anybody works on, or many copies of one.
/// Names such as `build` and `vendor` are missing on purpose: people do keep repositories there.
struct IgnoreList: Sendable {
  private struct Rule {
    let name: [UInt8]
    /// Whether more may follow the name.
    let isPrefix: Bool
    /// The folder that it has to be in; `nil` for any.
    let parent: Path?
  }

  private static let names = [
    "node_modules", "bower_components", "__pycache__", ".venv", ".tox", ".Trash", "$RECYCLE.BIN",
    "System Volume Information", "lost+found", ".snapshots", ".zfs", ".Spotlight-V100",
    ".fseventsd", "@eaDir", ".repo",
  ]
  private static let namePrefixes = [".Trash-"]
  private static let inHome = [
    ".cargo/registry", ".cargo/git", ".rustup", ".npm", ".m2", ".gradle", ".nuget", ".wine",
  ]
  private static let inData = [
    "Trash", "containers", "docker", "Steam",
  ]
  private static let absolute = [
    "/proc", "/sys", "/dev", "/run", "/var/lib/docker", "/var/lib/containers",
    "/var/lib/schroot", "/timeshift", "/nix/store", "/gnu/store", "/snap",
  ]

  /// The rules by the byte that their names begin with, so that most names meet none.
  private let rules: [[Rule]]

  /// Makes the built-in list for a user with this real path as the home.
  init(environment: [String: String], home: Path) {
    func folder(_ variable: String, else usual: StaticString) -> Path {
      let value = environment[variable].map { Path($0) }
      return if let value, value.isAbsolute { value } else { home.appending(usual) }
    }
    let data = folder("XDG_DATA_HOME", else: ".local/share")
    let anchored =
      [folder("XDG_CACHE_HOME", else: ".cache"), folder("GOMODCACHE", else: "go/pkg/mod")]
      + Self.inHome.map { home.appending($0.utf8) } + Self.inData.map { data.appending($0.utf8) }
      + Self.absolute.map { Path($0) }
    var all = Self.names.map { Rule(name: Array($0.utf8), isPrefix: false, parent: nil) }
    all += Self.namePrefixes.map { Rule(name: Array($0.utf8), isPrefix: true, parent: nil) }
    all += anchored.compactMap { path in
      // The walk knows real paths only.
      let real = (try? FileSystem.realPath(of: path)) ?? path.normalized
      guard let parent = real.parent else { return nil }
      return Rule(name: Array(real.name), isPrefix: false, parent: parent)
    }
    var rules = [[Rule]](repeating: [], count: 256)
    for rule in all {
      if let first = rule.name.first { rules[Int(first)].append(rule) }
    }
    self.rules = rules
  }

  /// Whether the walk stays out of a folder with this name in a folder with this real path.
  func contains(_ name: ArraySlice<UInt8>, in parent: Path) -> Bool {
    guard let first = name.first else { return false }
    return rules[Int(first)].contains { rule in
      (rule.isPrefix ? name.starts(with: rule.name) : name.elementsEqual(rule.name))
        && (rule.parent == nil || rule.parent == parent)
    }
  }
}
