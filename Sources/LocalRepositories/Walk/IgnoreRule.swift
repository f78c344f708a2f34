import Glibc

/// One line of a list of folders that are not entered, taken apart.
///
/// As in gitignore(5), a line without a slash is a name at any level, and one with a slash is a path
/// below the root, or below the home where it begins with `~/`. `*`, `?` and `[…]` stand for other
/// characters, `**` for any number of folders, a backslash for the character behind it. A slash at
/// the end changes nothing, since only folders are left out.
struct IgnoreRule: Sendable {
  /// Who asked for it.
  enum Origin: String, Sendable {
    /// The built-in list.
    case builtIn = "useDefaultIgnore"
    /// The options.
    case options = "ignore"
  }

  /// The line as it was written.
  let text: String
  let origin: Origin
  /// The names of the path, each without wildcards or a pattern; just one for any level.
  private let parts: [Part]
  /// The folder that the path begins in; `nil` for any level.
  private let base: Path?

  /// Makes a rule from a line of the options; `nil` where it is empty.
  init?(_ text: String, root: Path, home: Path) {
    let bytes = Array(text.utf8)
    let isAtHome = bytes.starts(with: "~/".utf8)
    let isAnchored = bytes.dropLast().contains(UInt8(ascii: "/"))
    let names = bytes[(isAtHome ? 2 : 0)...].split(separator: UInt8(ascii: "/"))
    guard !names.isEmpty else { return nil }
    self.init(
      text, origin: .options, names: names, base: isAtHome ? home : isAnchored ? root : nil)
  }

  /// Makes a rule of the built-in list for a name at any level, which may have wildcards.
  init(builtIn name: String) {
    self.init(name, origin: .builtIn, names: [Array(name.utf8)[...]], base: nil)
  }

  /// Makes a rule of the built-in list for one folder, `nil` for the top folder.
  init?(builtIn folder: Path) {
    guard let parent = folder.parent else { return nil }
    self.init(folder.text, parts: [.name(Array(folder.name))], base: parent)
  }

  private init(
    _ text: String, origin: Origin, names: [ArraySlice<UInt8>], base: Path?
  ) {
    self.text = text
    self.origin = origin
    self.base = base
    parts = names.map { base != nil && $0.elementsEqual("**".utf8) ? .anything : Part($0) }
  }

  private init(_ text: String, parts: [Part], base: Path?) {
    self.text = text
    origin = .builtIn
    self.parts = parts
    self.base = base
  }

  /// Whether it is about a name at any level.
  var isUnanchored: Bool { base == nil }

  /// The bytes that a name begins with which it may be about; `nil` for any.
  var firstByte: UInt8? {
    guard base == nil else { return nil }
    return switch parts.first {
    case .name(let name): name.first
    case .pattern(let pattern): pattern.bytes.first.flatMap { "*?[\\".utf8.contains($0) ? nil : $0 }
    case .anything, nil: nil
    }
  }

  /// The one folder that it is about; `nil` for a pattern or a name.
  var folder: Path? {
    guard var folder = base else { return nil }
    for part in parts {
      guard case .name(let name) = part else { return nil }
      folder = folder.appending(name)
    }
    return folder
  }

  /// Whether it is about a folder with this name in a folder with this real path.
  func matches(_ name: ArraySlice<UInt8>, in parent: Path) -> Bool {
    guard let base else { return parts.first?.matches(name) == true }
    guard base.contains(parent) else { return false }
    let between = parent.bytes.dropFirst(base.bytes.count).split(separator: UInt8(ascii: "/"))
    return Self.matches(parts, between + [name])
  }

  /// - Returns: Whether the parts stand for all of the names, `**` at the end for one at least.
  private static func matches(_ parts: [Part], _ names: [ArraySlice<UInt8>]) -> Bool {
    var (part, name) = (0, 0)
    // What follows the last `**` is tried at one name after the other.
    var retry: (part: Int, name: Int)?
    while name < names.count {
      if part < parts.count, parts[part].isAnything {
        if part == parts.count - 1 { return true }
        retry = (part, name)
        part += 1
      } else if part < parts.count, parts[part].matches(names[name]) {
        part += 1
        name += 1
      } else if let (lastPart, lastName) = retry {
        retry = (lastPart, lastName + 1)
        (part, name) = (lastPart + 1, lastName + 1)
      } else {
        return false
      }
    }
    return part == parts.count
  }
}

extension IgnoreRule {
  /// What stands between two slashes.
  private enum Part: Sendable {
    case name([UInt8])
    case pattern(Path)
    /// `**`
    case anything

    init(_ text: ArraySlice<UInt8>) {
      self = text.contains(where: "*?[\\".utf8.contains) ? .pattern(Path(text)) : .name(Array(text))
    }

    var isAnything: Bool {
      if case .anything = self { true } else { false }
    }

    func matches(_ name: ArraySlice<UInt8>) -> Bool {
      switch self {
      case .name(let own): name.elementsEqual(own)
      case .pattern(let pattern):
        unsafe pattern.withCString { pattern in
          unsafe Path(name).withCString { unsafe fnmatch(pattern, $0, 0) == 0 }
        }
      case .anything: true
      }
    }
  }
}
