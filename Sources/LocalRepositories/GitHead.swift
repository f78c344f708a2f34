/// What a `HEAD` or a loose ref says by itself.
enum GitHead: Hashable, Sendable {
  /// It is another ref, named in full.
  case ref([UInt8])
  /// It is an object, as hex digits in lower case.
  case object([UInt8])
  /// It is neither.
  case broken

  /// The most bytes of such a file that are read.
  static let limit = 4 * 1_024

  /// - Parameter contents: The file's bytes.
  init(contents: [UInt8]) {
    if contents.starts(with: "ref:".utf8) {
      let name = contents.dropFirst(4).drop(while: \.isGitBlank)
      self = .ref(Array(name.droppingLast(while: \.isGitBlank)))
    } else {
      let digits = contents.prefix(while: \.isHexDigit)
      let next = contents.dropFirst(digits.count).first
      let isEnded = next == nil || next == 0 || next?.isGitBlank == true
      let isWhole = (digits.count == 40 || digits.count == 64) && isEnded
      // Setting this bit makes letters small and leaves digits alone.
      self = isWhole ? .object(digits.map { $0 | 0x20 }) : .broken
    }
  }

  /// Whether these bytes make a folder with `objects` and `refs` a repository to git, however
  /// little sense they make beyond that.
  ///
  /// - Source: `validate_headref` in git's path.c.
  static func isHead(_ contents: [UInt8]) -> Bool {
    if contents.starts(with: "ref:".utf8),
      contents.dropFirst(4).drop(while: \.isGitBlank).starts(with: "refs/".utf8)
    {
      return true
    }
    return contents.prefix(while: \.isHexDigit).count >= 40
  }
}

/// Names of refs, as far as reading them as files needs it.
enum RefName {
  /// Whether the name may be joined to a git dir's path: nothing in it leads out of there.
  static func isSafe(_ name: [UInt8]) -> Bool {
    guard name.starts(with: "refs/".utf8) else { return false }
    let parts = name.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return !name.contains { $0 < 0x20 || $0 == 0x7F || " ~^:?*[\\".utf8.contains($0) }
      && parts.allSatisfy { part in
        !part.isEmpty && part.first != UInt8(ascii: ".") && part.last != UInt8(ascii: ".")
          && !zip(part, part.dropFirst()).contains { $0 == UInt8(ascii: ".") && $1 == $0 }
      }
  }
}

extension UInt8 {
  /// What git takes for a blank, `GIT_SPACE` in its ctype.c.
  var isGitBlank: Bool { self == 0x20 || (0x09...0x0A).contains(self) || self == 0x0D }

  fileprivate var isHexDigit: Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
  }
}

extension BidirectionalCollection {
  /// What remains when the elements at the end are cut for which the condition holds.
  func droppingLast(while condition: (Element) -> Bool) -> SubSequence {
    var rest = self[...]
    while let last = rest.last, condition(last) { rest.removeLast() }
    return rest
  }
}
