/// When a configuration file includes another one.
///
/// - Source: git-config(1), Conditional includes; `include_condition_is_true` in git's config.c.
enum IncludeCondition: Sendable {
  case always
  /// The git dir's path begins with `prefix`, byte for byte, and its rest matches.
  case gitDir(prefix: [UInt8], rest: Wildmatch, isCaseInsensitive: Bool)
  case branch(Wildmatch)
  case remoteURL(Wildmatch)
  /// The kind is not known.
  case never

  /// Takes a condition apart.
  ///
  /// - Parameters:
  ///   - text: What stands between the quotes of `includeIf`.
  ///   - file: The file that it stands in.
  ///   - home: The real path of the user's home.
  init(_ text: [UInt8], in file: Path, home: Path) {
    func rest(after kind: StaticString) -> [UInt8]? {
      let kind = kind.bytes
      return text.starts(with: kind) ? Array(text[kind.count...]) : nil
    }
    if let pattern = rest(after: "gitdir:") {
      self = Self.gitDir(pattern, in: file, home: home, isCaseInsensitive: false)
    } else if let pattern = rest(after: "gitdir/i:") {
      self = Self.gitDir(pattern, in: file, home: home, isCaseInsensitive: true)
    } else if let pattern = rest(after: "onbranch:") {
      self = .branch(Wildmatch(Self.withContents(pattern)))
    } else if let pattern = rest(after: "hasconfig:remote.*.url:") {
      self = .remoteURL(Wildmatch(pattern))
    } else {
      self = .never
    }
  }

  private static func gitDir(
    _ pattern: [UInt8], in file: Path, home: Path, isCaseInsensitive: Bool
  ) -> IncludeCondition {
    var pattern = HomePath.expand(pattern, home: home)
    var prefix: [UInt8] = []
    if pattern.starts(with: "./".utf8) {
      guard let folder = (try? FileSystem.realPath(of: file))?.parent else { return .never }
      prefix = folder.appending([]).bytes
      pattern = Array(withContents(pattern).dropFirst(2))
    } else if pattern.first != UInt8(ascii: "/") {
      pattern = withContents(Array("**/".utf8) + pattern)
    } else {
      pattern = withContents(pattern)
    }
    return .gitDir(
      prefix: isCaseInsensitive ? prefix.map(\.asciiLowercased) : prefix,
      rest: Wildmatch(pattern, isCaseInsensitive: isCaseInsensitive),
      isCaseInsensitive: isCaseInsensitive)
  }

  /// A folder stands for all that is in it.
  private static func withContents(_ pattern: [UInt8]) -> [UInt8] {
    pattern.last == UInt8(ascii: "/") ? pattern + Array("**".utf8) : pattern
  }
}

// MARK: - Answers

extension IncludeCondition {
  /// Whether a repository meets a condition that its place alone decides.
  func isMet(in place: ConfigPlace) -> Bool {
    switch self {
    case .always: true
    case .never, .remoteURL: false
    case .branch(let pattern): place.branch.map { pattern.matches($0[...]) } == true
    case .gitDir(let prefix, let rest, let isCaseInsensitive):
      place.gitDirs.contains { path in
        let start = path.bytes.prefix(prefix.count)
        let isBelow =
          isCaseInsensitive
          ? start.lazy.map(\.asciiLowercased).elementsEqual(prefix) : start.elementsEqual(prefix)
        return isBelow && rest.matches(path.bytes[start.endIndex...])
      }
    }
  }
}
