/// What the header and the footer of a reftable say about where its parts are.
///
/// - Source: gitformat-reftable(5), also known as git's Documentation/technical/reftable, for all
///   types whose names begin with `Reftable`.
struct ReftableLayout: Hashable, Sendable {
  /// How many bytes at the start of the file it is made from, if there are so many: the longer of
  /// both headers and the type of the first block.
  static let headCount = 29
  /// How many bytes at the end of the file it is made from, if there are so many.
  static let tailCount = 72

  private static let magic = Array("REFT".utf8)

  /// In bytes; the first block begins behind it, though its offsets count from the file's start.
  let headerCount: Int
  /// In bytes.
  let objectCount: Int
  /// To how many bytes a block may be padded; 0 where none is.
  let blockSize: Int
  /// Where the blocks end and the footer begins.
  let blocksEnd: Int
  /// Where the highest level of the index of the refs begins; `nil` where there is none.
  let indexPosition: Int?
  /// Whether the first block is one of refs; where it is not, there is none.
  let hasRefs: Bool
  /// Where parts of the file begin, in no order.
  private let parts: [Int]

  /// Reads both.
  ///
  /// - Parameters:
  ///   - head: The first bytes of the file, `headCount` of them where it has so many.
  ///   - tail: The last bytes of the file, `tailCount` of them where it has so many.
  ///   - count: How many bytes the file has.
  /// - Throws: `malformed` where they do not agree, or the footer not with its checksum.
  init(head: [UInt8], tail: [UInt8], count: Int) throws(ReftableError) {
    guard head.starts(with: Self.magic), head.count > 4 else { throw .malformed }
    let version = head[4]
    guard version == 1 || version == 2 else { throw .malformed }
    headerCount = version == 1 ? 24 : 28
    let footerCount = version == 1 ? 68 : 72
    guard count >= headerCount + footerCount, head.count > headerCount, tail.count >= footerCount
    else { throw .malformed }
    blocksEnd = count - footerCount

    let footer = Array(tail.suffix(footerCount))
    guard footer.starts(with: head[..<headerCount]) else { throw .malformed }
    var reader = ByteReader(footer, in: 5..<footerCount)
    blockSize = try reader.number(bytes: 3)
    _ = try reader.take(16)
    objectCount = version == 1 ? 20 : try Self.objectCount(try reader.take(4))

    let index = try reader.filePosition()
    // The lowest five bits are a length.
    let objects = try reader.filePosition() >> 5
    let objectIndex = try reader.filePosition()
    let logs = try reader.filePosition()
    let logIndex = try reader.filePosition()
    let checksum = try reader.number(bytes: 4)
    guard checksum == Int(CRC32.checksum(footer.dropLast(4))) else { throw .malformed }
    parts = [index, objects, objectIndex, logs, logIndex].filter { $0 != 0 }
    let blocksEnd = blocksEnd
    guard parts.allSatisfy({ $0 < blocksEnd }) else { throw .malformed }
    indexPosition = index == 0 ? nil : index

    let isEmpty = blocksEnd == headerCount
    guard isEmpty || ReftableBlock.Kind(rawValue: head[headerCount]) != nil else {
      throw .malformed
    }
    hasRefs = !isEmpty && head[headerCount] == ReftableBlock.Kind.refs.rawValue
  }

  /// Where the part ends that a position lies in.
  func partEnd(after position: Int) -> Int {
    parts.filter { $0 > position }.min() ?? blocksEnd
  }

  private static func objectCount(_ name: ArraySlice<UInt8>) throws(ReftableError) -> Int {
    if name.elementsEqual("sha1".utf8) { return 20 }
    guard name.elementsEqual("s256".utf8) else { throw .malformed }
    return 32
  }
}
