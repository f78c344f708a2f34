@testable import LocalRepositories

import Support

/// What holds for every file that may be a table of refs.
///
/// Its footer is mended first, since the checksum would keep all but good files out: it gets the
/// header's bytes and the right checksum.
struct ReftableProperties {
  private static let names = ["HEAD", "refs/heads/main", "refs/heads/x500", "", "z"]
    .map { Array($0.utf8) }
  private static let budget = 1 << 20

  /// The bytes of a file, which tell how many of them were read.
  private final class Source: ByteSource {
    let whole: [UInt8]
    var readCount = 0

    init(_ whole: [UInt8]) { self.whole = whole }

    var count: Int { whole.count }

    func bytes(in range: Range<Int>) throws(ReftableError) -> [UInt8] {
      readCount += range.count
      return try whole.bytes(in: range)
    }
  }

  private let contents: [UInt8]

  init(_ contents: [UInt8]) {
    self.contents = contents
  }

  func check() {
    _ = value(of: Self.names[0], in: contents)
    let table = mended()
    for name in Self.names {
      let found = value(of: name, in: table)
      Support.check(found == value(of: name, in: table), "\(text(name)) has two values.")
      check(found)
    }
    // What is cut off is missed.
    if !table.isEmpty {
      Support.check(
        value(of: Self.names[0], in: Array(table.dropLast())) == .failure(.malformed),
        "A table without its end is read.")
    }
  }

  private func check(_ found: Result<ReftableRecord.Value?, ReftableError>) {
    switch found {
    case .success(.object(let object)):
      Support.check([20, 32].contains(object.count), "There is no object like \(object).")
    case .success(.symbolic(let target)):
      Support.check(target.count < contents.count, "\(text(target)) is longer than the file.")
    case .success(.block): fatalError("A position is the value of a ref.")
    case .success, .failure: break
    }
  }

  private func value(of name: [UInt8], in bytes: [UInt8])
    -> Result<ReftableRecord.Value?, ReftableError>
  {
    let source = Source(bytes)
    var budget = Self.budget
    let result = Result { () throws(ReftableError) in
      try Reftable(source).value(of: name, budget: &budget)
    }
    Support.check(
      source.readCount <= Self.budget - budget + ReftableLayout.headCount + ReftableLayout.tailCount
        && budget >= 0,
      "More is read than is counted.")
    return result
  }

  /// The file with a footer that belongs to it, where there is room for one.
  private func mended() -> [UInt8] {
    guard contents.count > 4 else { return contents }
    let headerCount = contents[4] == 2 ? 28 : 24
    let start = contents.count - headerCount - 44
    guard start >= headerCount else { return contents }
    var table = contents
    table.replaceSubrange(start..<(start + headerCount), with: table[..<headerCount])
    let checksum = CRC32.checksum(table[start..<(table.count - 4)])
    for place in 0..<4 {
      table[table.count - 1 - place] = UInt8(truncatingIfNeeded: checksum >> (8 * UInt32(place)))
    }
    return table
  }
}
