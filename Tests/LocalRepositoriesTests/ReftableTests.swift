import TestSupport
import Testing

@testable import LocalRepositories

@Suite struct ReftableTests {
  private static let seeds: [UInt64] = Array(0..<40)

  /// Bytes that know how many of them were read.
  private final class CountingSource: ByteSource {
    let whole: [UInt8]
    var readCount = 0

    init(_ whole: [UInt8]) { self.whole = whole }

    var count: Int { whole.count }

    func bytes(in range: Range<Int>) throws(ReftableError) -> [UInt8] {
      readCount += range.count
      return try whole.bytes(in: range)
    }
  }

  private func value(of name: [UInt8], in bytes: [UInt8], budget: Int = 1 << 20)
    throws(ReftableError) -> ReftableRecord.Value?
  {
    var budget = budget
    return try Reftable(bytes).value(of: name, budget: &budget)
  }

  @Test(arguments: seeds)
  func `what is written is read, and nothing else`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let table = RandomTable(&generator)
    let areRead = try table.refs.allSatisfy {
      try value(of: $0.name, in: table.bytes) == $0.value
    }
    #expect(areRead, "\(table.writer)")
    let areAbsent = try table.others.allSatisfy { try value(of: $0, in: table.bytes) == nil }
    #expect(areAbsent, "\(table.writer)")
  }

  @Test(arguments: seeds)
  func `a table that is cut or has lost its end is none`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let bytes = RandomTable(&generator).bytes
    for _ in 0..<20 {
      let count = Int.random(in: 0..<bytes.count, using: &generator)
      #expect(throws: ReftableError.malformed) { try value(of: [], in: Array(bytes[..<count])) }
      let zeros = [UInt8](repeating: 0, count: bytes.count - count)
      #expect(throws: ReftableError.malformed) {
        try value(of: [], in: Array(bytes[..<count]) + zeros)
      }
    }
  }

  @Test(arguments: seeds)
  func `a bit that is not as it was does no harm`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let table = RandomTable(&generator)
    let headerCount = table.writer.version == 1 ? 24 : 28
    let footerCount = headerCount + 44
    for _ in 0..<100 {
      var bytes = table.bytes
      let position = Int.random(in: 0..<bytes.count, using: &generator)
      bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      let name = table.refs.randomElement(using: &generator)?.name ?? []
      // Only the header and the footer have a checksum.
      if position < headerCount || position >= bytes.count - footerCount {
        #expect(throws: ReftableError.malformed) { try value(of: name, in: bytes) }
      } else {
        do {
          _ = try value(of: name, in: bytes)
        } catch {
          #expect(error == .malformed)
        }
      }
    }
  }

  @Test func `no more is read of a large table than the way to a ref`() throws {
    let refs = (0..<8_000).map { number in
      (
        name: Array("refs/heads/\(100_000 + number)".utf8),
        value: ReftableRecord.Value.object([UInt8](repeating: 1, count: 20))
      )
    }
    var writer = ReftableWriter()
    let source = CountingSource(writer.table(refs))
    #expect(source.count > 150_000)
    var budget = 1 << 20
    let value = try Reftable(source).value(of: refs[5_000].name, budget: &budget)
    #expect(value == refs[5_000].value)
    // The ends, and a block of each of the levels.
    #expect(source.readCount < 101 + 4 * 4_096)
    #expect((1 << 20) - budget <= source.readCount)
  }

  @Test func `a table that takes too long is given up`() throws {
    let refs = (0..<1_000).map { number in
      (name: Array("refs/heads/\(1_000 + number)".utf8), value: ReftableRecord.Value.deletion)
    }
    var writer = ReftableWriter()
    writer.blockSize = 0
    writer.indexThreshold = nil
    let bytes = writer.table(refs)
    #expect(throws: ReftableError.tooLarge) {
      try value(of: refs[999].name, in: bytes, budget: 2_000)
    }
  }

  @Test func `an index that leads in a circle leads nowhere`() throws {
    var writer = ReftableWriter()
    writer.blockSize = 0
    writer.unalignedSize = 44
    writer.indexThreshold = 1
    writer.isIndexSingle = true
    let names = ["refs/a", "refs/b"].map { Array($0.utf8) }
    var bytes = writer.table(names.map { ($0, .deletion) })
    // Its first record ends with the position of the first block, which is 0.
    let index = try #require(bytes.indices.last { bytes[$0] == ReftableBlock.Kind.index.rawValue })
    let position = index + 4 + 2 + names[0].count
    #expect(bytes[position] == 0)
    bytes[position] = UInt8(index)
    #expect(throws: ReftableError.malformed) { try value(of: names[0], in: bytes) }
    #expect(try value(of: names[1], in: bytes) == .deletion)
  }

  @Test func `a number is read as it is written, and one without an end is not`() throws {
    for value in [0, 1, 127, 128, 16_511, 16_512, 1 << 40, 1 << 54] {
      var reader = ByteReader(ReftableWriter.varint(value), in: 0..<100)
      #expect(try reader.varint() == value)
      #expect(reader.isAtEnd)
    }
    #expect(throws: ReftableError.malformed) {
      var reader = ByteReader([UInt8](repeating: 0xFF, count: 20), in: 0..<20)
      return try reader.varint()
    }
  }

  @Test func `the checksum is that of zlib`() {
    #expect(CRC32.checksum("123456789".utf8) == 0xCBF4_3926)
  }
}
