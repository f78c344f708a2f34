/// A pattern as git matches paths, branches and URLs with it: nothing but `**` between slashes
/// matches a slash.
///
/// - Source: `wildmatch` in git's wildmatch.c with `WM_PATHNAME`; gitignore(5), PATTERN FORMAT.
struct Wildmatch: Sendable {
  /// The longest pattern, and the longest text, that is looked at: a path has no more bytes.
  private static let limit = 4_096
  private static let slash = UInt8(ascii: "/")

  /// What one step of the pattern takes.
  enum Token: Sendable {
    case byte(UInt8)
    /// Any byte but a slash.
    case any
    case set(ByteSet)
    /// Any number of bytes without a slash.
    case star
    /// Any number of bytes; where `skipsSlash` a slash follows that may be left out together with
    /// them.
    case doubleStar(skipsSlash: Bool)
  }

  /// `nil` where the pattern matches nothing, since it is not well formed or too long.
  private let tokens: [Token]?
  private let isCaseInsensitive: Bool

  /// Takes a pattern apart; case never matters but for ASCII letters.
  init(_ pattern: [UInt8], isCaseInsensitive: Bool = false) {
    var parser = WildmatchParser(pattern, isCaseInsensitive: isCaseInsensitive)
    tokens = pattern.count <= Self.limit ? parser.tokens() : nil
    self.isCaseInsensitive = isCaseInsensitive
  }

  /// Whether the pattern matches the whole text.
  func matches(_ text: ArraySlice<UInt8>) -> Bool {
    guard let tokens, text.count <= Self.limit else { return false }
    // Most patterns begin with what most texts do not.
    var start = 0
    var rest = text
    while start < tokens.count, case .byte(let byte) = tokens[start] {
      guard let next = rest.popFirst(), folded(next) == byte else { return false }
      start += 1
    }
    var states = States(tokens: tokens, start: start)
    for byte in rest {
      states.take(folded(byte))
      if states.isEmpty { return false }
    }
    return states.isAtEnd
  }

  private func folded(_ byte: UInt8) -> UInt8 {
    isCaseInsensitive ? byte.asciiLowercased : byte
  }

  /// All steps of the pattern at which the text so far may end, so that the time that a match
  /// takes grows with the pattern and the text and no faster.
  private struct States {
    private let tokens: [Token]
    private var current: [Bool]
    private var next: [Bool]
    private(set) var isEmpty = false

    init(tokens: [Token], start: Int) {
      self.tokens = tokens
      next = [Bool](repeating: false, count: tokens.count + 1)
      current = next
      enter(start)
      swap(&current, &next)
    }

    var isAtEnd: Bool { current[tokens.count] }

    mutating func take(_ byte: UInt8) {
      isEmpty = true
      for index in next.indices { next[index] = false }
      for index in tokens.indices where current[index] {
        switch tokens[index] {
        case .byte(let other): if byte == other { enter(index + 1) }
        case .any: if byte != slash { enter(index + 1) }
        case .set(let set): if byte != slash && set.contains(byte) { enter(index + 1) }
        case .star: if byte != slash { stay(index) }
        case .doubleStar: stay(index)
        }
      }
      swap(&current, &next)
    }

    private mutating func stay(_ index: Int) {
      next[index] = true
      enter(index + 1)
    }

    private mutating func enter(_ index: Int) {
      isEmpty = false
      var index = index
      while !next[index] {
        next[index] = true
        guard index < tokens.count else { return }
        switch tokens[index] {
        case .star: break
        case .doubleStar(let skipsSlash): if skipsSlash { enter(index + 2) }
        case .byte, .any, .set: return
        }
        index += 1
      }
    }
  }
}

extension UInt8 {
  /// The small letter of an ASCII letter; anything else is itself.
  var asciiLowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
