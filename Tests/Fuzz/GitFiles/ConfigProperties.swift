@testable import LocalRepositories

import Support

/// What holds for every file that may be a configuration.
struct ConfigProperties {
  private let contents: [UInt8]
  private let config: GitConfig
  private let entries: [GitConfig.Entry]

  init(_ contents: [UInt8]) {
    self.contents = contents
    config = GitConfig(parsing: contents)
    entries = Array(config.entries)
  }

  func check() {
    let again = GitConfig(parsing: contents)
    Support.check(
      again.entries.elementsEqual(entries) && config.unreadableLine == again.unreadableLine,
      "\(text(contents)) is read in two ways.")
    Support.check(entries.count <= contents.count, "There are more entries than bytes.")
    if let line = config.unreadableLine {
      let lineCount = contents.count { $0 == UInt8(ascii: "\n") } + 1
      Support.check((1...lineCount).contains(line), "\(text(contents)) has no line \(line).")
    } else {
      checkWhatFollows()
    }
    checkWriting()
  }

  /// Checks that what stands behind a file that makes sense is read as it stands there.
  private func checkWhatFollows() {
    // The first line end may be part of a value.
    let following = GitConfig(parsing: contents + Array("\n\n[Fuzz \"X\"]\n\tName = value\n".utf8))
    let entry = GitConfig.Entry(
      section: "fuzz", subsection: Array("X".utf8), name: "name", value: Array("value".utf8))
    Support.check(
      following.unreadableLine == nil && following.entries.elementsEqual(entries + [entry]),
      "What follows \(text(contents)) is read otherwise.")
  }

  /// Checks that what was read comes back from what is written of it.
  private func checkWriting() {
    let written = entries.flatMap(Self.written)
    let again = GitConfig(parsing: written)
    Support.check(
      again.unreadableLine == nil && again.entries.elementsEqual(entries),
      "\(text(contents)) is written as \(text(written)), which is read otherwise.")
    for entry in entries {
      Support.check(
        config.value(entry.section, entry.subsection, entry.name)
          == again.value(entry.section, entry.subsection, entry.name),
        "\(entry.name) of \(text(contents)) has another value.")
    }
  }

  private static func written(_ entry: GitConfig.Entry) -> [UInt8] {
    var bytes = Array("[\(entry.section)".utf8)
    if let subsection = entry.subsection {
      bytes += Array(" \"".utf8) + escaped(subsection) + Array("\"".utf8)
    }
    bytes += Array("]\n\(entry.name)".utf8)
    if let value = entry.value {
      bytes += Array(" = \"".utf8) + escaped(value) + Array("\"".utf8)
    }
    return bytes + Array("\n".utf8)
  }

  private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "\n"): Array("\\n".utf8)
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
      default: [byte]
      }
    }
  }
}
