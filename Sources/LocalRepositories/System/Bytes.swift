extension UInt8 {
  /// What git takes for a blank, `GIT_SPACE` in its ctype.c.
  var isGitBlank: Bool { self == 0x20 || (0x09...0x0A).contains(self) || self == 0x0D }

  var isHexDigit: Bool {
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

extension StaticString {
  /// The text as UTF-8.
  var bytes: [UInt8] {
    withUTF8Buffer { unsafe Array($0) }
  }

  /// Lends the text to a C function.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    // A literal has a NUL behind it.
    withUTF8Buffer { text in
      guard let base = text.baseAddress else { return unsafe "".withCString(body) }
      return unsafe body(UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self))
    }
  }
}

extension Span<UInt8> {
  /// Whether the bytes are just these.
  @inline(__always)
  func equals(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { text in
      for index in 0..<count where unsafe text[index] != self[index] { return false }
      return true
    }
  }

  /// Whether the bytes are just these.
  func equals(_ bytes: some Collection<UInt8>) -> Bool {
    Array(self).elementsEqual(bytes)
  }

  /// `nil` where there are none.
  var first: UInt8? { isEmpty ? nil : self[0] }
}

extension Array<UInt8> {
  /// Copies the bytes.
  init(_ span: Span<UInt8>) {
    self = unsafe span.withUnsafeBufferPointer { unsafe Array($0) }
  }
}
