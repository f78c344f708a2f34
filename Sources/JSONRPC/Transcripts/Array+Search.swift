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
}
