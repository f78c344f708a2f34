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
