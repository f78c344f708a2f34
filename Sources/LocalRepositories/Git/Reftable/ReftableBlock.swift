/// One block of a reftable: records in the order of their names, and where some of them begin.
struct ReftableBlock: Sendable {
  /// What the records are of; the byte that a block begins with.
  enum Kind: UInt8, Sendable {
    case refs = 0x72
    case index = 0x69
    case objects = 0x6F
    case logs = 0x67
  }

  /// What a block begins with, before its records.
  struct Header: Hashable, Sendable {
    static let count = 4

    let kind: Kind
    /// In bytes, from the start of the block, which is that of the file for the first one.
    let blockCount: Int

    /// Reads the first bytes, from the header on.
    init(_ bytes: some Collection<UInt8>) throws(ReftableError) {
      var reader = ByteReader(Array(bytes.prefix(Self.count)), in: 0..<Self.count)
      guard let kind = Kind(rawValue: try reader.byte()) else { throw .malformed }
      self.kind = kind
      blockCount = try reader.number(bytes: 3)
    }
  }

  let kind: Kind
  private let bytes: [UInt8]
  private let objectCount: Int
  /// Where the records are.
  private let records: Range<Int>
  /// How many records there are of which it is said where they begin.
  private let restartCount: Int

  /// Takes a block apart.
  ///
  /// - Parameters:
  ///   - bytes: All of it but for padding, with the file's header for the first one.
  ///   - headerCount: How many bytes stand before its own header.
  ///   - objectCount: How many bytes the name of an object has.
  /// - Throws: `malformed` where its parts do not fit into it.
  init(_ bytes: [UInt8], behind headerCount: Int, objectCount: Int) throws(ReftableError) {
    let header = try Header(bytes.dropFirst(headerCount))
    guard header.blockCount == bytes.count else { throw .malformed }
    var reader = ByteReader(bytes, in: max(bytes.count - 2, 0)..<bytes.count)
    restartCount = try reader.number(bytes: 2)
    let start = headerCount + Header.count
    let end = bytes.count - 2 - 3 * restartCount
    guard start <= end else { throw .malformed }
    kind = header.kind
    records = start..<end
    self.bytes = bytes
    self.objectCount = objectCount
  }

  /// The records from the first one on.
  var cursor: ReftableCursor { cursor(at: records.lowerBound) }

  /// The first record whose name is this one or comes behind it; `nil` where there is none.
  func firstRecord(from name: [UInt8]) throws(ReftableError) -> ReftableRecord? {
    var cursor = cursor(at: try start(for: name))
    while let value = try cursor.next() {
      if !cursor.name.lexicographicallyPrecedes(name) {
        return ReftableRecord(name: cursor.name, value: value)
      }
    }
    return nil
  }

  /// Where to begin to look for a name: the last place known of that is not behind it.
  private func start(for name: [UInt8]) throws(ReftableError) -> Int {
    var start = records.lowerBound
    var candidates = 0..<restartCount
    while !candidates.isEmpty {
      let middle = candidates.lowerBound + candidates.count / 2
      let position = try restart(middle)
      var cursor = cursor(at: position)
      guard try cursor.next() != nil else { throw .malformed }
      if name.lexicographicallyPrecedes(cursor.name) {
        candidates = candidates.lowerBound..<middle
      } else {
        start = position
        candidates = (middle + 1)..<candidates.upperBound
      }
    }
    return start
  }

  private func restart(_ number: Int) throws(ReftableError) -> Int {
    let start = records.upperBound + 3 * number
    var reader = ByteReader(bytes, in: start..<(start + 3))
    let position = try reader.number(bytes: 3)
    guard records.contains(position) else { throw .malformed }
    return position
  }

  private func cursor(at position: Int) -> ReftableCursor {
    ReftableCursor(
      ByteReader(bytes, in: position..<records.upperBound), kind: kind, objectCount: objectCount)
  }
}
