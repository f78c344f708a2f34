extension String {
  /// The start of a text from outside, for a sentence; cut by scalars, since a character may have
  /// marks without end.
  package var excerpt: String {
    let start = unicodeScalars.prefix(64)
    return start.endIndex == endIndex ? self : String(start) + "…"
  }

  /// The start of UTF-8, whole scalars of at most so many bytes, with a sign where it is cut.
  package init(excerptOf bytes: some BidirectionalCollection<UInt8>, atMost limit: Int) {
    let limit = bytes.index(bytes.startIndex, offsetBy: limit, limitedBy: bytes.endIndex)
    var end = limit ?? bytes.endIndex
    let isCut = end != bytes.endIndex
    while isCut, end != bytes.startIndex, bytes[end] & 0xC0 == 0x80 {
      bytes.formIndex(before: &end)
    }
    self = String(decoding: bytes[..<end], as: UTF8.self) + (isCut ? "…" : "")
  }
}
