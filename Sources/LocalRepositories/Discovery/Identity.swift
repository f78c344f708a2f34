/// The number under which a local repository is known in every run.
///
/// It is `2^52 + (FNV-1a 64 of the key >> 12)`: above every number that GitHub gives, and exact in
/// languages whose numbers are doubles.
enum Identity {
  /// The id for the real path of a git dir, or of a `.git` file that leads nowhere.
  static func id(of key: Path) -> Int {
    1 << 52 + Int(hash(of: key.bytes) >> 12)
  }

  /// FNV-1a with 64 bits.
  ///
  /// - Source: RFC 9923.
  private static func hash(of bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}
