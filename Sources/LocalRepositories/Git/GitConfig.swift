/// What one or more of git's configuration files say, in the order in which they say it.
///
/// A name that is given twice has both values; the later one wins where there can be only one.
struct GitConfig: Sendable {
  /// One line of a file.
  struct Entry: Hashable, Sendable {
    /// In lower case.
    let section: String
    /// As written between the quotes; `nil` where the section has none.
    let subsection: [UInt8]?
    /// In lower case.
    let name: String
    /// `nil` where the line has no `=`, which means true.
    let value: [UInt8]?
  }

  private(set) var entries: [Entry] = []
  /// The line, counted from 1, from which on a file was not understood; `nil` where all were.
  private(set) var unreadableLine: Int?

  /// Makes a configuration that says nothing.
  init() {}

  /// Reads a file's bytes as far as they make sense.
  init(parsing bytes: [UInt8]) {
    var parser = GitConfigParser(bytes)
    do {
      while let entry = try parser.next() { entries.append(entry) }
    } catch {
      unreadableLine = error.line
    }
  }

  /// Adds what another file says, as if it stood after this one.
  mutating func append(_ other: GitConfig) {
    entries += other.entries
    unreadableLine = unreadableLine ?? other.unreadableLine
  }

  /// The value that wins, where a name is used for one thing.
  func value(_ section: String, _ subsection: [UInt8]?, _ name: String) -> [UInt8]? {
    entries.last { $0.isNamed(section, subsection, name) }?.value
  }

  /// The value that wins in a section without subsections.
  func value(_ section: String, _ name: String) -> [UInt8]? {
    value(section, nil, name)
  }

  /// All values of a name in the order of the files.
  func values(_ section: String, _ subsection: [UInt8]?, _ name: String) -> [[UInt8]] {
    entries.filter { $0.isNamed(section, subsection, name) }.compactMap(\.value)
  }

  /// Whether a name is on; `nil` where it is not there or is neither on nor off.
  func flag(_ section: String, _ name: String) -> Bool? {
    guard let entry = entries.last(where: { $0.isNamed(section, nil, name) }) else { return nil }
    guard let value = entry.value else { return true }
    let word = String(decoding: value, as: UTF8.self).lowercased()
    return switch word {
    case "true", "yes", "on": true
    case "false", "no", "off", "": false
    default: Int(word).map { $0 != 0 }
    }
  }
}

extension GitConfig.Entry {
  fileprivate func isNamed(_ section: String, _ subsection: [UInt8]?, _ name: String) -> Bool {
    self.name == name && self.section == section && self.subsection == subsection
  }
}
