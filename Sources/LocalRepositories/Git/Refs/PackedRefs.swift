/// The file in which git keeps refs that have no file of their own.
enum PackedRefs {
  /// The most bytes of it that are read.
  private static let limit = 64 << 20
  /// Most files are shorter than the first chunk, or the ref is in it.
  private static let firstChunk = 4 * 1_024
  private static let chunk = 64 * 1_024

  /// The object that a ref is, as hex digits.
  ///
  /// - Returns: `nil` where the file has no such ref.
  /// - Throws: `tooLarge` where the ref is not in the part that is read, or what the system says.
  static func object(of ref: [UInt8], in file: borrowing Descriptor) throws(SystemError) -> [UInt8]?
  {
    var search = PackedRefsSearch(for: ref)
    var total = 0
    while total < limit {
      let bytes = try file.read(atMost: total == 0 ? firstChunk : chunk)
      if bytes.isEmpty {
        search.finish()
      } else {
        search.take(bytes[...])
      }
      if search.isOver { return search.object }
      total += bytes.count
    }
    throw .tooLarge
  }
}
