import TestSupport

@testable import LocalRepositories

/// A table with refs that nobody chose, in a form that nobody chose.
struct RandomTable {
  let refs: [(name: [UInt8], value: ReftableRecord.Value)]
  /// Names that are close to those, and not among them.
  let others: [[UInt8]]
  let bytes: [UInt8]
  let writer: ReftableWriter

  init(_ generator: inout SeededGenerator) {
    var writer = ReftableWriter()
    writer.version = Bool.random(using: &generator) ? 1 : 2
    if writer.version == 2 && Bool.random(using: &generator) { writer.objectCount = 32 }
    writer.blockSize = [0, 256, 300, 1_024, 4_096].randomElement(using: &generator) ?? 0
    writer.isPadded = Bool.random(using: &generator)
    writer.unalignedSize = Int.random(in: 100...2_000, using: &generator)
    writer.restartInterval = Int.random(in: 1...40, using: &generator)
    writer.indexThreshold =
      Bool.random(using: &generator) ? Int.random(in: 1...3, using: &generator) : nil
    writer.isIndexSingle = Bool.random(using: &generator)
    if Bool.random(using: &generator) { writer.logs = Array("g\0\0\u{9}logs".utf8) }

    let count = [0, 1, 3, 20, 100, 400].randomElement(using: &generator) ?? 0
    var names: Set<[UInt8]> = count > 0 ? [Array("HEAD".utf8)] : []
    while names.count < count { names.insert(Self.name(&generator)) }
    let objectCount = writer.objectCount
    refs = names.sorted { $0.lexicographicallyPrecedes($1) }.map { name in
      (name, Self.value(objectCount, &generator))
    }
    others = (0..<40).map { _ in Self.name(&generator) }.flatMap { [$0, $0 + [0x21]] }
      .filter { !names.contains($0) }
    bytes = writer.table(refs)
    self.writer = writer
  }

  private static func name(_ generator: inout SeededGenerator) -> [UInt8] {
    let folders = ["heads", "tags", "heads/a/rather/long/way/to/a/topic", "x"]
    let folder = folders.randomElement(using: &generator) ?? ""
    let name = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
      UInt8.random(in: 0x61...0x66, using: &generator)
    }
    return Array("refs/\(folder)/".utf8) + name
  }

  private static func value(_ objectCount: Int, _ generator: inout SeededGenerator)
    -> ReftableRecord.Value
  {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: .deletion
    case 1: .symbolic(name(&generator))
    default:
      .object((0..<objectCount).map { _ in UInt8.random(in: 1...255, using: &generator) })
    }
  }
}
