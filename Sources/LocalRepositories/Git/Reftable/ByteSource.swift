/// Bytes that may be read at any place.
protocol ByteSource: ~Copyable {
  /// How many there are.
  var count: Int { get }

  /// The bytes of a part that lies in the whole.
  ///
  /// - Throws: Also where there are fewer by now.
  func bytes(in range: Range<Int>) throws(ReftableError) -> [UInt8]
}
