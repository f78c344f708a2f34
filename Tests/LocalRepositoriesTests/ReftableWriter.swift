@testable import LocalRepositories

/// Writes tables of refs in every form that the format allows.
struct ReftableWriter {
  /// 1 or 2; only the second has other objects than those of SHA-1.
  var version: UInt8 = 1
  var objectCount = 20
  /// 0 where blocks are not aligned.
  var blockSize = 4_096
  /// Whether a block that is followed by another is filled up.
  var isPadded = true
  /// The most bytes of a block where `blockSize` is 0.
  var unalignedSize = 300
  /// After how many records one is told in full.
  var restartInterval = 16
  /// How many blocks need no index above them, at least one; `nil` writes none.
  var indexThreshold: Int? = 3
  /// Whether all of the index is one block, whatever its size.
  var isIndexSingle = false
  /// What follows the refs as if it were logs.
  var logs: [UInt8] = []

  private struct Entry {
    let name: [UInt8]
    let type: Int
    let payload: [UInt8]
  }

  private var file: [UInt8] = []
  /// Where the last block must have ended, if another follows.
  private var paddedEnd = 0

  /// The bytes of a table; the names have to be in order.
  mutating func table(_ refs: [(name: [UInt8], value: ReftableRecord.Value)]) -> [UInt8] {
    let header =
      Array("REFT".utf8) + [version] + Self.number(blockSize, 3) + Self.number(1, 8)
      + Self.number(9, 8)
      + (version == 1 ? [] : Array((objectCount == 20 ? "sha1" : "s256").utf8))
    file = header
    paddedEnd = 0
    var indexPosition = 0
    if !refs.isEmpty {
      var level = write(refs.map(entry), kind: .refs, maximum: limit)
      while let indexThreshold, level.count > indexThreshold {
        (indexPosition, level) = writeIndex(of: level)
      }
    }
    let logPosition = logs.isEmpty ? 0 : file.count
    file += logs
    var footer = header
    for position in [indexPosition, 0, 0, logPosition, 0] { footer += Self.number(position, 8) }
    return file + footer + Self.number(Int(CRC32.checksum(footer)), 4)
  }

  private var limit: Int { blockSize == 0 ? unalignedSize : blockSize }

  private mutating func writeIndex(of level: [(last: [UInt8], position: Int)])
    -> (Int, [(last: [UInt8], position: Int)])
  {
    let entries = level.map {
      Entry(name: $0.last, type: 0, payload: Self.varint($0.position))
    }
    let above = write(entries, kind: .index, maximum: isIndexSingle ? 16 << 20 : limit)
    return (above[0].position, above)
  }

  /// Writes blocks, and returns what each ends with and where it is.
  private mutating func write(_ entries: [Entry], kind: ReftableBlock.Kind, maximum: Int)
    -> [(last: [UInt8], position: Int)]
  {
    var written: [(last: [UInt8], position: Int)] = []
    var rest = entries[...]
    while !rest.isEmpty {
      if file.count < paddedEnd { file += [UInt8](repeating: 0, count: paddedEnd - file.count) }
      // The first block begins with the file.
      let start = written.isEmpty && kind == .refs ? 0 : file.count
      var records: [UInt8] = []
      var restarts: [Int] = []
      var last: [UInt8] = []
      var count = 0
      while let entry = rest.first {
        let isRestart = count % restartInterval == 0
        let shared = isRestart ? 0 : zip(last, entry.name).prefix { $0 == $1 }.count
        let suffix = entry.name.dropFirst(shared)
        let record =
          Self.varint(shared) + Self.varint(suffix.count << 3 | entry.type) + suffix
          + entry.payload
        let position = file.count - start + 4 + records.count
        let end = position + record.count + 3 * (restarts.count + (isRestart ? 1 : 0)) + 2
        if end > maximum && count > 0 { break }
        if isRestart { restarts.append(position) }
        records += record
        last = entry.name
        count += 1
        rest = rest.dropFirst()
      }
      let tail = restarts.flatMap { Self.number($0, 3) } + Self.number(restarts.count, 2)
      let length = file.count - start + 4 + records.count + tail.count
      file += [kind.rawValue] + Self.number(length, 3) + records + tail
      written.append((last, start))
      paddedEnd = isPadded && length < blockSize ? start + blockSize : 0
    }
    return written
  }

  private func entry(_ ref: (name: [UInt8], value: ReftableRecord.Value)) -> Entry {
    let delta = Self.varint(ref.name.count)
    return switch ref.value {
    case .deletion: Entry(name: ref.name, type: 0, payload: delta)
    // Every third is as a tag is, with what it is a tag of.
    case .object(let object) where object[0] % 3 == 0:
      Entry(name: ref.name, type: 2, payload: delta + object + object.reversed())
    case .object(let object): Entry(name: ref.name, type: 1, payload: delta + object)
    case .symbolic(let target):
      Entry(name: ref.name, type: 3, payload: delta + Self.varint(target.count) + target)
    case .block(let position): Entry(name: ref.name, type: 0, payload: Self.varint(position))
    }
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  static func varint(_ value: Int) -> [UInt8] {
    var rest = value
    var bytes = [UInt8(rest & 0x7F)]
    while rest > 0x7F {
      rest = rest >> 7 - 1
      bytes.append(UInt8(rest & 0x7F) | 0x80)
    }
    return bytes.reversed()
  }
}
