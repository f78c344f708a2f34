/// SipHash-2-4: a hash that tells nothing of what was hashed to anybody without the key.
///
/// - Source: Aumasson and Bernstein, "SipHash: a fast short-input PRF".
struct SipHash {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  /// The hash of bytes under a key of 16 bytes, of which missing ones count as zero.
  static func hash(_ bytes: some Collection<UInt8>, key: [UInt8]) -> UInt64 {
    var hash = SipHash(key: key)
    var rest = Array(bytes)[...]
    while rest.count >= 8 {
      hash.add(word(rest.prefix(8)))
      rest = rest.dropFirst(8)
    }
    hash.add(word(rest) | UInt64(truncatingIfNeeded: bytes.count) << 56)
    return hash.finish()
  }

  private init(key: [UInt8]) {
    let low = Self.word(key.prefix(8))
    let high = Self.word(key.dropFirst(8).prefix(8))
    state = (
      low ^ 0x736F_6D65_7073_6575, high ^ 0x646F_7261_6E64_6F6D,
      low ^ 0x6C79_6765_6E65_7261, high ^ 0x7465_6462_7974_6573
    )
  }

  /// Bytes as a number, the lowest first.
  private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private mutating func add(_ word: UInt64) {
    state.3 ^= word
    for _ in 0..<2 { round() }
    state.0 ^= word
  }

  private mutating func finish() -> UInt64 {
    state.2 ^= 0xFF
    for _ in 0..<4 { round() }
    return state.0 ^ state.1 ^ state.2 ^ state.3
  }

  private mutating func round() {
    func rotated(_ word: UInt64, _ count: UInt64) -> UInt64 {
      word << count | word >> (64 - count)
    }
    state.0 &+= state.1
    state.1 = rotated(state.1, 13) ^ state.0
    state.0 = rotated(state.0, 32)
    state.2 &+= state.3
    state.3 = rotated(state.3, 16) ^ state.2
    state.0 &+= state.3
    state.3 = rotated(state.3, 21) ^ state.0
    state.2 &+= state.1
    state.1 = rotated(state.1, 17) ^ state.2
    state.2 = rotated(state.2, 32)
  }
}
