/// Some of the 256 bytes, as brackets in a pattern name them.
struct ByteSet: Sendable {
  private var bits = SIMD4<UInt64>()

  func contains(_ byte: UInt8) -> Bool {
    bits[Int(byte >> 6)] & (1 << UInt64(byte & 63)) != 0
  }

  /// All bytes that are not in it.
  var inverted: ByteSet {
    var inverted = self
    inverted.bits = ~bits
    return inverted
  }

  mutating func insert(_ byte: UInt8) {
    bits[Int(byte >> 6)] |= 1 << UInt64(byte & 63)
  }

  /// Adds a range, which is empty where the first byte comes after the last; in lower case as
  /// well where case is not to matter.
  mutating func insert(from first: UInt8, through last: UInt8, isCaseInsensitive: Bool) {
    guard first <= last else { return }
    for byte in first...last {
      insert(byte)
      if isCaseInsensitive { insert(byte.asciiLowercased) }
    }
  }

  /// Adds a class such as `alpha`, in ASCII.
  ///
  /// - Returns: Whether there is a class of that name.
  /// - Source: isalpha(3).
  mutating func insert(classNamed name: ArraySlice<UInt8>, isCaseInsensitive: Bool) -> Bool {
    let ranges: [ClosedRange<UInt8>]
    switch String(decoding: name, as: UTF8.self) {
    case "alnum": ranges = [0x30...0x39, 0x41...0x5A, 0x61...0x7A]
    case "alpha": ranges = [0x41...0x5A, 0x61...0x7A]
    case "blank": ranges = [0x09...0x09, 0x20...0x20]
    case "cntrl": ranges = [0x00...0x1F, 0x7F...0x7F]
    case "digit": ranges = [0x30...0x39]
    case "graph": ranges = [0x21...0x7E]
    case "lower": ranges = [0x61...0x7A]
    case "print": ranges = [0x20...0x7E]
    case "punct": ranges = [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E]
    case "space": ranges = [0x09...0x0D, 0x20...0x20]
    case "upper": ranges = [0x41...0x5A]
    case "xdigit": ranges = [0x30...0x39, 0x41...0x46, 0x61...0x66]
    default: return false
    }
    for range in ranges {
      insert(
        from: range.lowerBound, through: range.upperBound, isCaseInsensitive: isCaseInsensitive)
    }
    return true
  }
}
