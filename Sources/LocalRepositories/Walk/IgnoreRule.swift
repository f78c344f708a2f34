/// One line of a list of folders that are not entered, taken apart.
///
/// As in gitignore(5), a line without a slash is a name at any level, and one with a slash is a path
/// below the root, or below the home where it begins with `~/`. `*`, `?` and `[…]` stand for other
/// characters, `**` for any number of folders, a backslash for the character behind it. A slash at
/// the end changes nothing, since only folders are left out.
struct IgnoreRule: Sendable {
  /// Who asked for it.
  enum Origin: Sendable {
    /// The built-in list.
    case builtIn
    /// The options.
    case options
  }

  /// What it is about.
  enum Subject: Sendable {
    /// Folders with a name.
    case name([UInt8])
    /// Folders with such a name.
    case names(Wildmatch, firstByte: UInt8?)
    /// One folder.
    case folder(Path)
    /// Folders with such a path below one.
    case paths(Wildmatch, below: Path)
  }

  private static let wildcards = Array("*?[\\".utf8)

  /// The line as it was written.
  let text: String
  let origin: Origin
  let subject: Subject

  /// Makes a rule from a line of the options; `nil` where it is empty.
  init?(_ text: String, root: Path, home: Path) {
    let isAtHome = text.hasPrefix("~/")
    let names = text.utf8.dropFirst(isAtHome ? 2 : 0).split(separator: UInt8(ascii: "/"))
    guard !names.isEmpty else { return nil }
    let isPath = isAtHome || text.dropLast().contains("/")
    self.init(
      text, origin: .options, Array(names.joined(separator: [UInt8(ascii: "/")])),
      below: isPath ? (isAtHome ? home : root) : nil)
  }

  /// Makes a rule of the built-in list for names at any level, perhaps with wildcards.
  init(builtIn name: String) {
    self.init(name, origin: .builtIn, Array(name.utf8), below: nil)
  }

  /// Makes a rule of the built-in list for one folder.
  init(builtIn folder: Path) {
    text = folder.text
    origin = .builtIn
    subject = .folder(folder)
  }

  private init(_ text: String, origin: Origin, _ pattern: [UInt8], below base: Path?) {
    self.text = text
    self.origin = origin
    let hasWildcards = pattern.contains(where: Self.wildcards.contains)
    subject =
      switch (base, hasWildcards) {
      case (nil, false): .name(pattern)
      case (nil, true):
        .names(
          Wildmatch(pattern),
          firstByte: pattern.first.flatMap { Self.wildcards.contains($0) ? nil : $0 })
      case (let base?, false): .folder(base.appending(pattern))
      case (let base?, true): .paths(Wildmatch(pattern), below: base)
      }
  }

  /// Whether it is about a folder with this name in a folder with this real path.
  func matches(_ name: ArraySlice<UInt8>, in parent: Path) -> Bool {
    switch subject {
    case .name(let own): return name.elementsEqual(own)
    case .names(let pattern, _): return pattern.matches(name)
    case .folder(let folder):
      return folder.name.elementsEqual(name) && folder.parent == parent
    case .paths(let pattern, let base):
      guard base.contains(parent) else { return false }
      let path = parent.appending(name).bytes.dropFirst(base.bytes.count)
      return pattern.matches(path.drop { $0 == UInt8(ascii: "/") })
    }
  }
}
