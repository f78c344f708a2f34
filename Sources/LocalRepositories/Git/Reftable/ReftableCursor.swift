/// Goes through the records of a block, where each name is told by what it has not in common with
/// the one before it.
struct ReftableCursor {
  /// The name of the last record that was taken.
  ///
  /// It is changed in place, since names may be long and there may be many.
  private(set) var name: [UInt8] = []

  private var reader: ByteReader
  private let kind: ReftableBlock.Kind
  private let objectCount: Int

  /// Makes a cursor from a reader that stands at a record whose name is told in full.
  init(_ reader: ByteReader, kind: ReftableBlock.Kind, objectCount: Int) {
    self.reader = reader
    self.kind = kind
    self.objectCount = objectCount
  }

  /// Takes the next record, whose name comes behind all before it.
  ///
  /// - Returns: What it says of its name; `nil` after the last one.
  mutating func next() throws(ReftableError) -> ReftableRecord.Value? {
    guard !reader.isAtEnd else { return nil }
    let prefixCount = try reader.varint()
    let suffixCountAndType = try reader.varint()
    let suffix = try reader.take(suffixCountAndType >> 3)
    guard prefixCount <= name.count, name[prefixCount...].lexicographicallyPrecedes(suffix)
    else { throw .malformed }
    name.removeLast(name.count - prefixCount)
    name.append(contentsOf: suffix)
    return switch kind {
    case .refs: try ref(ofType: suffixCountAndType & 7)
    case .index: try block(ofType: suffixCountAndType & 7)
    case .objects, .logs: throw .malformed
    }
  }

  private mutating func ref(ofType type: Int) throws(ReftableError) -> ReftableRecord.Value {
    // When the ref was changed, which only logs need.
    _ = try reader.varint()
    switch type {
    case 0:
      return .deletion
    case 1, 2:
      let object = try reader.take(objectCount)
      // Behind a tag stands what it is a tag of.
      if type == 2 { _ = try reader.take(objectCount) }
      // Zeros are no object, but what a disk has that lost what was written.
      guard object.contains(where: { $0 != 0 }) else { throw .malformed }
      return .object(Array(object))
    case 3:
      let count = try reader.varint()
      return .symbolic(Array(try reader.take(count)))
    default:
      throw .malformed
    }
  }

  private mutating func block(ofType type: Int) throws(ReftableError) -> ReftableRecord.Value {
    guard type == 0 else { throw .malformed }
    return .block(try reader.varint())
  }
}
