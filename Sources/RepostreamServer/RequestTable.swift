import JSONRPC

/// The requests in flight, and where their replies go, as plain data.
///
/// A request leaves the table when its reply is committed; whoever takes it out writes that reply.
struct RequestTable<Work> {
  /// Where a reply goes.
  enum Slot: Hashable {
    /// Out, as a message of its own.
    case single
    /// Into the array of a batch, at the place of its member.
    case member(batch: Int, index: Int)
  }

  /// A request in flight.
  struct Entry {
    let id: RequestID
    let slot: Slot
    let work: Work
    /// Tells it from a later request with the same id.
    let serial: Int
  }

  private struct Batch {
    /// The replies as JSON; `nil` for those that are missing.
    var replies: [[UInt8]?]
    var missing: Int
    var bytes = 0
  }

  private var entries: [RequestID: Entry] = [:]
  private var batches: [Int: Batch] = [:]
  /// How many bytes of replies wait in batches for others.
  private(set) var heldBytes = 0
  private var nextSerial = 0
  private var nextBatch = 0

  var count: Int { entries.count }

  func contains(_ id: RequestID) -> Bool {
    entries[id] != nil
  }

  /// A number for the next request.
  mutating func makeSerial() -> Int {
    defer { nextSerial += 1 }
    return nextSerial
  }

  /// Adds a request whose id is not in the table.
  mutating func insert(_ entry: Entry) {
    assert(entries[entry.id] == nil, "The id \(entry.id) is in flight.")
    entries[entry.id] = entry
  }

  /// Takes a request out; `nil` where it is not, or no longer, there.
  ///
  /// The serial number says which one is meant; without it, it is whichever has the id.
  mutating func take(_ id: RequestID, serial: Int? = nil) -> Entry? {
    guard let entry = entries[id], serial == nil || serial == entry.serial else { return nil }
    entries[id] = nil
    return entry
  }

  /// The requests, in the order of their arrival.
  var all: [Entry] {
    entries.values.sorted { $0.serial < $1.serial }
  }

  /// Takes all requests out, in the order of their arrival.
  mutating func takeAll() -> [Entry] {
    defer { entries = [:] }
    return all
  }

  /// Opens a batch, of which so many members get a reply, and returns its number.
  ///
  /// One without any is forgotten at once.
  mutating func openBatch(replies: Int) -> Int {
    defer { nextBatch += 1 }
    if replies > 0 {
      batches[nextBatch] = Batch(
        replies: Array(repeating: nil, count: replies), missing: replies)
    }
    return nextBatch
  }

  /// Commits a reply and returns what is to be sent now; `nil` while a batch waits for others.
  mutating func commit(_ reply: OutgoingMessage, in slot: Slot) -> OutgoingMessage? {
    guard case .member(let number, let index) = slot else { return reply }
    // Taken out, since a batch that is in two places is copied when it changes.
    guard var batch = batches.removeValue(forKey: number) else { return nil }
    let json = reply.json
    batch.replies[index] = json
    batch.missing -= 1
    batch.bytes += json.count
    heldBytes += json.count
    guard batch.missing == 0 else {
      batches[number] = batch
      return nil
    }
    heldBytes -= batch.bytes
    return .batch(batch.replies.compactMap(\.self))
  }
}
