import Repositories

/// One repository as a load knows it by now, whichever sighting was the best.
struct LedgerEntry: Sendable {
  /// How many other paths of one repository are told; each is told with all that came before.
  private static let mostAliases = 100

  private(set) var folder: Path
  private var standing: Sighting.Standing
  private var hasParent: Bool
  private var kind: Repository.Kind?
  private(set) var root: Int?
  private(set) var aliases: [Path]
  /// The best sighting's record, without what takes more than one sighting to know.
  var record = Record.missing
  /// Whether there is something to send once the record is made.
  var hasNews = false
  /// Whether somebody is sending it, who will look for news again.
  var isSending = false
  /// Whether any record of it is out.
  var wasSent = false

  /// A record on its way.
  enum Record: Sendable {
    /// It is not made yet.
    case missing
    case made(Box)
    /// Whoever was told keeps it, under this id.
    case told(Int)
  }

  /// Keeps a record in one place, however often the entry is copied.
  final class Box: Sendable {
    let record: Repository

    init(_ record: Repository) {
      self.record = record
    }
  }

  /// Takes note that the record is out.
  mutating func wasTold() {
    isSending = false
    if !hasNews, case .made(let box) = record { record = .told(box.record.id) }
  }

  init(_ sighting: Sighting, root: Int?) {
    folder = sighting.folder
    standing = sighting.standing
    hasParent = sighting.parent != nil
    kind = sighting.kind
    self.root = root
    aliases = sighting.alias.map { [$0] } ?? []
  }

  func isOf(_ sighting: Sighting) -> Bool {
    folder == sighting.folder && standing == sighting.standing && kind == sighting.kind
      && hasParent == (sighting.parent != nil)
  }

  /// Of two equals the one that was first stays, for the other's number may differ.
  private func isWorse(than sighting: Sighting) -> Bool {
    if standing != sighting.standing { return standing < sighting.standing }
    guard folder == sighting.folder else { return false }
    // A superproject knows its submodules, also where a walk has met them first.
    return kind == .repository && sighting.kind == .submodule
      || kind == sighting.kind && !hasParent && sighting.parent != nil
  }

  /// Takes another sighting of the repository in.
  ///
  /// - Returns: Whether it is better than all before, so that a record has to be made of it.
  mutating func take(_ sighting: Sighting, root: Int?) -> Bool {
    if let alias = sighting.alias { add(alias) }
    guard isWorse(than: sighting) else {
      if sighting.standing > .missing { add(sighting.folder) }
      if self.root == nil && sighting.folder == folder { setRoot(root) }
      return false
    }
    let former = standing > .missing ? folder : nil
    folder = sighting.folder
    standing = sighting.standing
    hasParent = sighting.parent != nil
    kind = sighting.kind
    self.root = root
    record = .missing
    aliases.removeAll { $0 == folder }
    if let former { add(former) }
    return true
  }

  private mutating func add(_ alias: Path) {
    guard aliases.count < Self.mostAliases, alias != folder, !aliases.contains(alias) else {
      return
    }
    aliases.append(alias)
    hasNews = true
  }

  private mutating func setRoot(_ root: Int?) {
    guard root != self.root else { return }
    self.root = root
    hasNews = true
  }
}
