/// One table of refs, of which no more is read than an answer takes.
struct Reftable<Source: ByteSource & ~Copyable>: ~Copyable {
  /// How many levels of index are followed: git makes two of them for some ten thousand refs.
  private static var deepestIndex: Int { 16 }
  /// How much of a block is read before it is known how long it is.
  private static var largestGuess: Int { 64 * 1_024 }

  private let source: Source
  private let layout: ReftableLayout

  /// Reads the table's header and footer.
  init(_ source: consuming Source) throws(ReftableError) {
    let count = source.count
    let head = try source.bytes(in: 0..<min(ReftableLayout.headCount, count))
    let tail = try source.bytes(in: max(0, count - ReftableLayout.tailCount)..<count)
    layout = try ReftableLayout(head: head, tail: tail, count: count)
    self.source = source
  }

  /// What the table says of a ref.
  ///
  /// The budget is how many bytes may be read; what is read is taken off it.
  ///
  /// - Returns: `nil` where it says nothing.
  func value(of name: [UInt8], budget: inout Int) throws(ReftableError) -> ReftableRecord.Value? {
    guard layout.hasRefs else { return nil }
    guard let index = layout.indexPosition else {
      let record = try firstRecord(from: name, position: 0, kind: .refs, budget: &budget)
      return record?.name == name ? record?.value : nil
    }
    var record = try firstRecord(from: name, position: index, kind: .index, budget: &budget)
    // Blocks are written before what tells where they are.
    var parent = index
    for _ in 0..<Self.deepestIndex {
      guard let found = record else { return nil }
      guard case .block(let position) = found.value else {
        return found.name == name ? found.value : nil
      }
      guard position < parent else { throw .malformed }
      parent = position
      record = try block(at: position, budget: &budget).block.firstRecord(from: name)
      // It ends with a name that is not before this one.
      if record == nil { throw .malformed }
    }
    throw .malformed
  }

  /// The first record that is not before a name, in the blocks of one kind that follow each other.
  private func firstRecord(
    from name: [UInt8], position: Int, kind: ReftableBlock.Kind, budget: inout Int
  ) throws(ReftableError) -> ReftableRecord? {
    let end = layout.partEnd(after: position)
    var position = position
    var isFirst = true
    while position < end {
      let (block, next) = try block(at: position, budget: &budget)
      guard block.kind == kind else {
        if isFirst { throw .malformed }
        return nil
      }
      if let record = try block.firstRecord(from: name) { return record }
      position = next
      isFirst = false
    }
    return nil
  }

  /// The block at a position, and where the next one begins.
  private func block(at position: Int, budget: inout Int) throws(ReftableError)
    -> (block: ReftableBlock, next: Int)
  {
    guard position < layout.blocksEnd else { throw .malformed }
    let available = layout.blocksEnd - position
    let guess = layout.blockSize == 0 ? 4 * 1_024 : min(layout.blockSize, Self.largestGuess)
    var bytes = try read(position, min(guess, available), budget: &budget)
    let headerCount = position == 0 ? layout.headerCount : 0
    let count = try ReftableBlock.Header(bytes.dropFirst(headerCount)).blockCount
    guard count <= available else { throw .malformed }
    // With the first byte of what follows.
    let wanted = min(count + 1, available)
    if bytes.count < wanted {
      bytes += try read(position + bytes.count, wanted - bytes.count, budget: &budget)
    }
    // A block that is shorter than others is padded, or is not and the next one follows.
    let isPadded = count < layout.blockSize && (count >= bytes.count || bytes[count] == 0)
    let block = try ReftableBlock(
      Array(bytes.prefix(count)), behind: headerCount, objectCount: layout.objectCount)
    return (block, position + (isPadded ? layout.blockSize : count))
  }

  private func read(_ position: Int, _ count: Int, budget: inout Int) throws(ReftableError)
    -> [UInt8]
  {
    guard count <= budget else { throw .tooLarge }
    budget -= count
    return try source.bytes(in: position..<(position + count))
  }
}
