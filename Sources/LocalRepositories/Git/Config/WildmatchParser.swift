/// Takes a pattern of `Wildmatch` apart.
struct WildmatchParser {
  private var rest: ArraySlice<UInt8>
  private let isCaseInsensitive: Bool

  init(_ pattern: [UInt8], isCaseInsensitive: Bool) {
    rest = pattern[...]
    self.isCaseInsensitive = isCaseInsensitive
  }

  /// The steps of the pattern; `nil` where it is not well formed.
  mutating func tokens() -> [Wildmatch.Token]? {
    var tokens: [Wildmatch.Token] = []
    var previous: UInt8?
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\\"):
        // What is escaped is compared as it stands, whatever the case.
        guard let escaped = rest.popFirst() else { return nil }
        tokens.append(.byte(escaped))
        previous = escaped
        continue
      case UInt8(ascii: "?"):
        tokens.append(.any)
      case UInt8(ascii: "["):
        guard let set = set() else { return nil }
        tokens.append(.set(set))
      case UInt8(ascii: "*"):
        tokens.append(star(after: previous))
      default:
        tokens.append(.byte(isCaseInsensitive ? byte.asciiLowercased : byte))
      }
      previous = byte
    }
    return tokens
  }

  private mutating func star(after previous: UInt8?) -> Wildmatch.Token {
    let more = rest.prefix { $0 == UInt8(ascii: "*") }.count
    rest.removeFirst(more)
    let isFolder = previous == nil || previous == UInt8(ascii: "/")
    let isEscapedSlash = rest.starts(with: "\\/".utf8)
    guard more > 0, isFolder,
      rest.isEmpty || rest.first == UInt8(ascii: "/") || isEscapedSlash
    else { return .star }
    return .doubleStar(skipsSlash: rest.first == UInt8(ascii: "/"))
  }

  /// What stands between brackets; `nil` where they are not closed or name no class.
  private mutating func set() -> ByteSet? {
    var set = ByteSet()
    let isNegated = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
    if isNegated { rest.removeFirst() }
    /// Where a range may begin.
    var start: UInt8?
    var isFirst = true
    while var byte = rest.popFirst() {
      if byte == UInt8(ascii: "]") && !isFirst { return isNegated ? set.inverted : set }
      isFirst = false
      if byte == UInt8(ascii: "-"), let first = start, let next = rest.first,
        next != UInt8(ascii: "]")
      {
        rest.removeFirst()
        byte = next
        if byte == UInt8(ascii: "\\") {
          guard let escaped = rest.popFirst() else { return nil }
          byte = escaped
        }
        set.insert(from: first, through: byte, isCaseInsensitive: isCaseInsensitive)
        start = nil
        continue
      }
      if byte == UInt8(ascii: "["), rest.first == UInt8(ascii: ":") {
        guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return nil }
        let name = rest[..<end].dropFirst()
        if name.last == UInt8(ascii: ":") {
          guard set.insert(classNamed: name.dropLast(), isCaseInsensitive: isCaseInsensitive)
          else { return nil }
          rest = rest[(end + 1)...]
          start = nil
          continue
        }
      } else if byte == UInt8(ascii: "\\") {
        guard let escaped = rest.popFirst() else { return nil }
        byte = escaped
      }
      set.insert(byte)
      start = byte
    }
    return nil
  }
}
