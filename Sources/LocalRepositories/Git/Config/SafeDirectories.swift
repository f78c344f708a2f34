import Synchronization

/// What the user has called safe although others own it: `safe.directory`.
///
/// Paths are compared without links, and `/*` means all below, as in git since 2024; before that
/// what is written was compared.
///
/// - Source: `safe_directory_cb` in git's setup.c.
final class SafeDirectories: Sendable {
  private enum Rule {
    /// What was said before does not count.
    case reset
    case all
    case folder(Path)
    /// All that lies below a folder, without itself.
    case contents(Path)
  }

  private let values: [[UInt8]?]
  private let home: Path
  /// Guards the rules, which are made when the first repository asks: they cost a look at the disk
  /// each, and most users own all that they have.
  private let rules = Mutex<[Rule]?>(nil)

  /// Takes the values in git's order; `nil` is one without `=`.
  init(values: [[UInt8]?], home: Path) {
    self.values = values
    self.home = home
  }

  /// Whether a path is safe, which is the real one.
  func contains(_ path: Path) -> Bool {
    var isSafe = false
    for rule in known() {
      switch rule {
      case .reset: isSafe = false
      case .all: isSafe = true
      case .folder(let folder): isSafe = isSafe || folder == path
      case .contents(let folder): isSafe = isSafe || folder != path && folder.contains(path)
      }
    }
    return isSafe
  }

  private func known() -> [Rule] {
    if let rules = rules.withLock({ $0 }) { return rules }
    let made = values.compactMap(rule)
    rules.withLock { $0 = made }
    return made
  }

  /// What a value says; `nil` where that is nothing: it is relative, or there is no such folder.
  ///
  /// To git `.` is the folder that it is run in; here there is none.
  private func rule(_ value: [UInt8]?) -> Rule? {
    guard let value, !value.isEmpty else { return .reset }
    if value.elementsEqual("*".utf8) { return .all }
    let path = HomePath.expand(value, home: home)
    guard path.first == UInt8(ascii: "/") else { return nil }
    if path.suffix(2).elementsEqual("/*".utf8) {
      return (try? FileSystem.realPath(of: Path(path.dropLast()))).map(Rule.contents)
    }
    return (try? FileSystem.realPath(of: Path(path))).map(Rule.folder)
  }
}
