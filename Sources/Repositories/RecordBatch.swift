/// A part of what a load has found.
public struct RecordBatch: Sendable {
  /// The records, in the order in which they were found.
  public var records: [Repository]
  /// How many records were found up to and with this part, replacements counted each.
  public var cursor: Int
  /// How many different ids were found up to and with this part.
  public var found: Int

  /// Makes a part from what it holds and where it ends.
  public init(records: [Repository], cursor: Int, found: Int) {
    self.records = records
    self.cursor = cursor
    self.found = found
  }
}
