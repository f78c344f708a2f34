/// Folders that a walk does not enter, unless they are roots.
///
/// The built-in ones are folders that hold no repository that anybody works on, or many copies of
/// one. Names such as `build` and `vendor` are missing on purpose: people do keep repositories there.
final class IgnoreList: Sendable {
  private static let names = [
    "node_modules", "bower_components", "__pycache__", ".venv", ".tox", ".Trash", ".Trash-*",
    "$RECYCLE.BIN", "System Volume Information", "lost+found", ".snapshots", ".zfs",
    ".Spotlight-V100", ".fseventsd", "@eaDir", ".repo",
  ]
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

  /// Those for a name at any level, by the byte that the name begins with.
  private let unanchored: [[IgnoreRule]]
  /// The bytes for which there are any: most names begin with another.
  private let firstBytes: ByteSet
  /// Those for one folder, by the folder that it is in.
  private let folders: FolderTable<[IgnoreRule]>
  /// Those for names that may begin with any byte.
  private let wild: [IgnoreRule]
  /// Paths with wildcards.
  private let patterns: [IgnoreRule]

  init(_ rules: [IgnoreRule]) {
    var unanchored = [[IgnoreRule]](repeating: [], count: 256)
    var folders: [Path: [IgnoreRule]] = [:]
    var wild: [IgnoreRule] = []
    var patterns: [IgnoreRule] = []
    for rule in rules {
      switch rule.subject {
      case .name(let name):
        if let byte = name.first { unanchored[Int(byte)].append(rule) }
      case .names(_, let byte?): unanchored[Int(byte)].append(rule)
      case .names(_, nil): wild.append(rule)
      case .folder(let folder):
        if let parent = folder.parent { folders[parent, default: []].append(rule) }
      case .paths: patterns.append(rule)
      }
    }
    self.unanchored = unanchored
    var firstBytes = ByteSet()
    for byte in UInt8.min...UInt8.max where !wild.isEmpty || !unanchored[Int(byte)].isEmpty {
      firstBytes.insert(byte)
    }
    self.firstBytes = firstBytes
    self.folders = FolderTable(folders)
    self.wild = wild
    self.patterns = patterns
  }

  /// Makes the built-in rules for a user with this real path as the home.
  static func builtIn(
    environment: [String: String], home: Path, _ mounts: MountGuard
  ) -> [IgnoreRule] {
    func folder(_ variable: String, else usual: StaticString) -> Path {
      let value = environment[variable].map { Path($0) }
      return if let value, value.isAbsolute { value } else { home.appending(usual) }
    }
    let data = folder("XDG_DATA_HOME", else: ".local/share")
    let anchored =
      [folder("XDG_CACHE_HOME", else: ".cache"), folder("GOMODCACHE", else: "go/pkg/mod")]
      + inHome.map { home.appending($0.utf8) } + inData.map { data.appending($0.utf8) }
      + absolute.map { Path($0) }
    return names.map(IgnoreRule.init(builtIn:))
      + anchored.map { path in
        // The walk knows real paths only.
        IgnoreRule(builtIn: (try? mounts.realPath(of: path)) ?? path.normalized)
      }
  }

  /// Whether a rule for names at any level may be about one that begins with a byte.
  func mayBeAbout(_ firstByte: UInt8) -> Bool {
    firstBytes.contains(firstByte)
  }

  /// The rules for paths that may be about folders in one, which has this real path.
  func anchoredRules(in parent: Path) -> [IgnoreRule] {
    guard let rules = folders[parent] else { return patterns }
    return rules + patterns
  }

  /// The rule that keeps a walk out of a folder; `nil` where it is entered.
  func rule(
    for name: ArraySlice<UInt8>, in parent: Path, _ anchored: [IgnoreRule]
  ) -> IgnoreRule? {
    guard let first = name.first else { return nil }
    return unanchored[Int(first)].first { $0.matches(name, in: parent) }
      ?? wild.first { $0.matches(name, in: parent) }
      ?? anchored.first { $0.matches(name, in: parent) }
  }
}
