import Glibc

extension [UInt8] {
  /// Where a byte stands next, from a position on; `nil` where it does not: memchr(3), which looks at
  /// many at once.
  func next(_ byte: UInt8, from start: Int = 0) -> Int? {
    unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, start < bytes.count,
        let found = unsafe memchr(base + start, CInt(byte), bytes.count - start)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }

  /// Where any of some bytes stands next, from a position on; the end where none does.
  func next(of bytes: [UInt8], from start: Int) -> Int {
    self[start...].firstIndex { bytes.contains($0) } ?? count
  }

  /// The same with other bytes in the place of some ranges, which are in their order.
  func replacing(_ edits: [(range: Range<Int>, bytes: [UInt8])]) -> [UInt8] {
    var edited: [UInt8] = []
    var copied = 0
    for edit in edits {
      edited += self[copied..<edit.range.lowerBound] + edit.bytes
      copied = edit.range.upperBound
    }
    return edited + self[copied...]
  }
}
