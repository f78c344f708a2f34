import Repositories
import Synchronization

/// Keeps every repository of a load once, however many routes lead to it, and says what there is
/// to send.
final class Ledger: Sendable {
  /// What a sighting changes.
  enum Change {
    /// It is a repository that was not known: its record and its relations are wanted.
    case new
    /// It is known, but not as well: its record is wanted again.
    case better
    /// Its record, where there is one, may have changed.
    case more
  }

  /// A record that is to be sent.
  struct News {
    let node: FileStatus.Node
    let record: Repository
  }

  private struct Storage {
    var entries: [FileStatus.Node: LedgerEntry] = [:]
    var nodes: [Int: FileStatus.Node] = [:]
    var count = 0
  }

  private let roots: Roots
  /// Where the records are told.
  private let state: ProviderState
  /// How many repositories are sent; `nil` for no limit.
  private let limit: Int?
  /// Guards what is known.
  private let storage = Mutex(Storage())
  private let full = Atomic(false)

  init(roots: Roots, state: ProviderState, limit: Int? = nil) {
    self.roots = roots
    self.state = state
    self.limit = limit
  }

  /// Whether there is a repository more than may be sent.
  var isFull: Bool { full.load(ordering: .relaxed) }

  /// Takes a sighting in.
  func note(_ sighting: Sighting) -> Change {
    let root = roots.index(of: sighting.folder) ?? sighting.aliasRoot
    return storage.withLock { storage in
      guard var entry = storage.entries[sighting.node] else {
        storage.entries[sighting.node] = LedgerEntry(sighting, root: root)
        return .new
      }
      defer { storage.entries[sighting.node] = entry }
      return entry.take(sighting, root: root) ? .better : .more
    }
  }

  /// Keeps the record of a sighting, unless a better one has come in the meantime.
  ///
  /// - Returns: Whether its id is that of no other repository.
  func keep(_ record: Repository, of sighting: Sighting) -> Bool {
    let box = LedgerEntry.Box(record)
    return storage.withLock { storage in
      guard storage.entries[sighting.node]?.isOf(sighting) == true else { return true }
      storage.entries[sighting.node]?.record = .made(box)
      storage.entries[sighting.node]?.hasNews = true
      let owner = storage.nodes[record.id]
      storage.nodes[record.id] = owner ?? sighting.node
      return owner == nil || owner == sighting.node
    }
  }

  /// Takes the record that is to be sent; whoever gets one sends it and asks again after `sent`.
  ///
  /// - Returns: `nil` where nothing is new, where another is at it, or where it is one too many.
  func nextToSend(_ node: FileStatus.Node) -> News? {
    let news = storage.withLock { storage -> LedgerEntry? in
      guard var entry = storage.entries[node], entry.hasNews, !entry.isSending else { return nil }
      if case .missing = entry.record { return nil }
      if !entry.wasSent {
        guard storage.count < limit ?? .max else {
          full.store(true, ordering: .relaxed)
          return nil
        }
        storage.count += 1
      }
      (entry.hasNews, entry.isSending, entry.wasSent) = (false, true, true)
      storage.entries[node] = entry
      return entry
    }
    guard let news, var record = record(of: news) else { return nil }
    record.root = news.root
    record.aliases = news.aliases.isEmpty ? nil : news.aliases.map(\.text).sorted()
    return News(node: node, record: record)
  }

  /// Tells that the record of `nextToSend` is out.
  func sent(_ node: FileStatus.Node) {
    storage.withLock { $0.entries[node]?.wasTold() }
  }

  private func record(of entry: LedgerEntry) -> Repository? {
    switch entry.record {
    case .missing: nil
    case .made(let box): box.record
    case .told(let id): state.record(id)
    }
  }
}
