@testable import LocalRepositories

import Support

/// What holds for every run of bytes that may be a block of a table, whose length is set right.
///
/// The first byte tells whether the block begins with a header of the file, and how long the names
/// of objects are.
struct BlockProperties {
  private let bytes: [UInt8]
  private let headerCount: Int
  private let objectCount: Int

  init(_ contents: [UInt8]) {
    let choice = contents.first ?? 0
    headerCount = choice & 1 == 0 ? 0 : 24
    objectCount = choice & 2 == 0 ? 20 : 32
    var bytes = [UInt8](repeating: 0, count: headerCount) + contents.dropFirst()
    if bytes.count >= headerCount + 4 {
      for place in 0..<3 {
        bytes[headerCount + 3 - place] = UInt8(truncatingIfNeeded: bytes.count >> (8 * place))
      }
    }
    self.bytes = bytes
  }

  func check() {
    guard let block = try? ReftableBlock(bytes, behind: headerCount, objectCount: objectCount)
    else { return }
    var names: [[UInt8]] = []
    var cursor = block.cursor
    while true {
      guard let value = try? cursor.next() else { break }
      if let last = names.last {
        Support.check(
          last.lexicographicallyPrecedes(cursor.name),
          "\(text(cursor.name)) follows \(text(last)).")
      }
      Support.check(!cursor.name.isEmpty, "A ref has no name.")
      check(value)
      names.append(cursor.name)
      // Each takes some bytes, so it ends.
      Support.check(names.count <= bytes.count / 3, "There are more records than bytes.")
    }
    for name in names.prefix(20) + [[], Array("refs/heads/main".utf8)] {
      guard let record = try? block.firstRecord(from: name) else { continue }
      Support.check(
        !record.name.lexicographicallyPrecedes(name),
        "\(text(record.name)) is found from \(text(name)) on.")
    }
    // Without places to begin at, what is found is what is gone through.
    if bytes.suffix(2).elementsEqual([0, 0]) {
      for name in names {
        Support.check(
          (try? block.firstRecord(from: name))?.name == name, "\(text(name)) is not found.")
      }
    }
  }

  private func check(_ value: ReftableRecord.Value) {
    switch value {
    case .object(let object):
      Support.check(object.count == objectCount, "There is no object like \(object).")
    case .symbolic(let target):
      Support.check(target.count <= bytes.count, "\(text(target)) is longer than the block.")
    case .block(let position):
      Support.check(position >= 0, "There is nothing at \(position).")
    case .deletion: break
    }
  }
}
