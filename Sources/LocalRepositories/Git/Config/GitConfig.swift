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

  /// Entries that came together, so that many configurations share what the user has told git.
  private(set) var parts: [ArraySlice<Entry>] = []
  /// The line, counted from 1, from which on a file was not understood; `nil` where all were.
  private(set) var unreadableLine: Int?

  /// Makes a configuration that says nothing.
  init() {}

  /// Reads a file's bytes, as far as they make sense, into one part.
  init(parsing bytes: [UInt8]) {
    var entries: [Entry] = []
    // As many as most repositories have.
    entries.reserveCapacity(16)
    var parser = GitConfigParser(bytes)
    do {
      while let entry = try parser.next() { entries.append(entry) }
    } catch {
      unreadableLine = error.line
    }
    if !entries.isEmpty { parts.append(entries[...]) }
  }

  /// All entries, the earlier ones first.
  var entries: FlattenSequence<[ArraySlice<Entry>]> { parts.joined() }

  /// Adds what another file says, as if it stood after this one.
  mutating func append(_ other: GitConfig) {
    parts += other.parts
    unreadableLine = unreadableLine ?? other.unreadableLine
  }

  /// Adds entries as if they stood after all others.
  mutating func append(_ part: ArraySlice<Entry>) {
    if !part.isEmpty { parts.append(part) }
  }

  /// The value that wins, where a name is used for one thing.
  ///
  /// - Returns: `nil` where the name is not there, and where it has no value where it wins.
  func value(_ section: String, _ subsection: [UInt8]?, _ name: String) -> [UInt8]? {
    last(section, subsection, name)?.value
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
    last(section, nil, name).flatMap { Self.flag($0.value) }
  }

  /// The number that wins; `nil` where it is not there or is none.
  func number(_ section: String, _ name: String) -> Int? {
    value(section, name).flatMap(Self.number)
  }

  private func last(_ section: String, _ subsection: [UInt8]?, _ name: String) -> Entry? {
    for part in parts.reversed() {
      if let entry = part.last(where: { $0.isNamed(section, subsection, name) }) { return entry }
    }
    return nil
  }
}

extension GitConfig.Entry {
  /// Whether it is this setting; section and name in lower case.
  func isNamed(_ section: String, _ subsection: [UInt8]?, _ name: String) -> Bool {
    self.name == name && self.section == section && self.subsection == subsection
  }
}
