/// Takes numbers and bytes off a part of some bytes, and never goes beyond it.
struct ByteReader {
  private let bytes: [UInt8]
  /// Where the next byte is; at most `end`.
  private(set) var position: Int
  private let end: Int

  /// Makes a reader of a part; what of it lies beyond the bytes is not there.
  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    end = min(max(range.upperBound, 0), bytes.count)
    position = min(max(range.lowerBound, 0), end)
  }

  var isAtEnd: Bool { position == end }

  /// The next bytes.
  mutating func take(_ count: Int) throws(ReftableError) -> ArraySlice<UInt8> {
    guard count >= 0, count <= end - position else { throw .malformed }
    defer { position += count }
    return bytes[position..<(position + count)]
  }

  mutating func byte() throws(ReftableError) -> UInt8 {
    guard position < end else { throw .malformed }
    defer { position += 1 }
    return bytes[position]
  }

  /// A number of at most seven bytes, the highest of them first.
  mutating func number(bytes count: Int) throws(ReftableError) -> Int {
    try take(count).prefix(7).reduce(0) { $0 << 8 | Int($1) }
  }

  /// The position of something in a file, which is eight bytes long.
  mutating func filePosition() throws(ReftableError) -> Int {
    let number = try take(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard let position = Int(exactly: number) else { throw .malformed }
    return position
  }

  /// A number of as many bytes as it takes, each with seven bits of it.
  ///
  /// - Source: offset encoding of gitformat-pack(5).
  mutating func varint() throws(ReftableError) -> Int {
    var byte = try byte()
    var value = Int(byte & 0x7F)
    while byte & 0x80 != 0 {
      guard value < Int.max >> 8 else { throw .malformed }
      byte = try self.byte()
      value = (value + 1) << 7 | Int(byte & 0x7F)
    }
    return value
  }
}
