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

  private let roots: Roots
  /// Guards the entries.
  private let entries = Mutex<[FileStatus.Node: LedgerEntry]>([:])

  init(roots: Roots) {
    self.roots = roots
  }

  /// Takes a sighting in.
  func note(_ sighting: Sighting) -> Change {
    let root = roots.index(of: sighting.folder) ?? sighting.aliasRoot
    return entries.withLock { entries in
      guard var entry = entries[sighting.node] else {
        entries[sighting.node] = LedgerEntry(sighting, root: root)
        return .new
      }
      defer { entries[sighting.node] = entry }
      return entry.take(sighting, root: root) ? .better : .more
    }
  }

  /// Keeps the record of a sighting, unless a better one has come in the meantime.
  func keep(_ record: Repository, of sighting: Sighting) {
    entries.withLock { entries in
      guard entries[sighting.node]?.isOf(sighting) == true else { return }
      entries[sighting.node]?.record = record
      entries[sighting.node]?.hasNews = true
    }
  }

  /// Takes the record that is to be sent; whoever gets one sends it and asks again after `sent`.
  ///
  /// - Returns: `nil` where nothing is new, or where another is at it.
  func nextToSend(_ node: FileStatus.Node) -> Repository? {
    entries.withLock { entries in
      guard let entry = entries[node], entry.hasNews, !entry.isSending,
        var record = entry.record
      else { return nil }
      entries[node]?.hasNews = false
      entries[node]?.isSending = true
      record.root = entry.root
      record.aliases = entry.aliases.isEmpty ? nil : entry.aliases.map(\.text).sorted()
      return record
    }
  }

  /// Tells that the record of `nextToSend` is out.
  func sent(_ node: FileStatus.Node) {
    entries.withLock { $0[node]?.isSending = false }
  }
}
