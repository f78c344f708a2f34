/// The checksum of zlib and of many formats.
///
/// - Source: RFC 1952, section 8.
enum CRC32 {
  /// Bit by bit and without a table, since what it is asked for has some seventy bytes.
  static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 0 ? 0 : 0xEDB8_8320) }
    }
    return ~sum
  }
}
