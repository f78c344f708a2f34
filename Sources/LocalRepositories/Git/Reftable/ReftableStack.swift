/// The reftables of one git dir, of which a newer one overrules those before it.
struct ReftableStack: Sendable {
  /// The most tables that are looked into; git keeps them at a handful.
  static let largestCount = 1_000
  /// The most bytes of all tables that are read for one ref.
  private static let budget = 64 << 20
  /// The most bytes that the list of the tables may have: as many as so many names may take.
  private static let largestList = largestCount * 256

  /// The tables' paths, the newest last.
  let tables: [Path]

  /// Reads which tables there are in a git dir, which may be a linked worktree's own one.
  init(of gitDir: Path) throws(ReftableError) {
    let folder = gitDir.appending("reftable")
    let list: [UInt8]
    do {
      list = try FileSystem.contents(of: folder.appending("tables.list"), limit: Self.largestList)
    } catch {
      throw .unreadable(error)
    }
    tables = try Self.names(in: list).map { folder.appending($0) }
  }

  /// The names of tables that a list holds, the newest last.
  static func names(in list: [UInt8]) throws(ReftableError) -> [ArraySlice<UInt8>] {
    let names = list.split(separator: UInt8(ascii: "\n"))
    guard names.count <= largestCount else { throw .tooLarge }
    let areNames = names.allSatisfy { name in
      !name.contains { $0 == 0 || $0 == UInt8(ascii: "/") }
        && !name.elementsEqual(".".utf8) && !name.elementsEqual("..".utf8)
    }
    guard areNames else { throw .malformed }
    return names
  }

  /// What the newest table that knows a ref says of it.
  ///
  /// - Returns: `nil` where the ref is not there, or not any more.
  func ref(_ name: [UInt8]) throws(ReftableError) -> GitHead? {
    var budget = Self.budget
    for path in tables.reversed() {
      guard let value = try Self.value(of: name, in: path, budget: &budget) else { continue }
      return GitHead(value)
    }
    return nil
  }

  private static func value(of name: [UInt8], in path: Path, budget: inout Int)
    throws(ReftableError) -> ReftableRecord.Value?
  {
    let file: RandomAccessFile
    do {
      file = try RandomAccessFile(opening: path)
    } catch {
      throw .unreadable(error)
    }
    return try Reftable(file).value(of: name, budget: &budget)
  }
}

extension GitHead {
  /// What a table says of a ref; `nil` where that is that there is none.
  init?(_ value: ReftableRecord.Value) {
    switch value {
    case .deletion: return nil
    case .object(let bytes):
      let digits = Array("0123456789abcdef".utf8)
      self = .object(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    case .symbolic(let target): self = target.count <= Self.limit ? .ref(target) : .broken
    case .block: self = .broken
    }
  }
}
