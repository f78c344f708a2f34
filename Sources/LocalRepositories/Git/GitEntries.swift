/// The files and folders in a git dir that tell something.
///
/// - Source: gitrepository-layout(5).
struct GitEntries: OptionSet, Sendable {
  let rawValue: UInt32

  static let head = GitEntries(rawValue: 1 << 0)
  static let objects = GitEntries(rawValue: 1 << 1)
  static let refs = GitEntries(rawValue: 1 << 2)
  static let config = GitEntries(rawValue: 1 << 3)
  static let worktreeConfig = GitEntries(rawValue: 1 << 4)
  static let commonDir = GitEntries(rawValue: 1 << 5)
  static let worktrees = GitEntries(rawValue: 1 << 6)
  static let modules = GitEntries(rawValue: 1 << 7)
  static let packedRefs = GitEntries(rawValue: 1 << 8)
  static let logs = GitEntries(rawValue: 1 << 9)
  static let fetchHead = GitEntries(rawValue: 1 << 10)
  static let mergeHead = GitEntries(rawValue: 1 << 11)
  static let cherryPickHead = GitEntries(rawValue: 1 << 12)
  static let revertHead = GitEntries(rawValue: 1 << 13)
  static let bisectLog = GitEntries(rawValue: 1 << 14)
  static let rebaseMerge = GitEntries(rawValue: 1 << 15)
  static let rebaseApply = GitEntries(rawValue: 1 << 16)
  static let shallow = GitEntries(rawValue: 1 << 17)
  static let all = GitEntries(rawValue: .max)

  private static let names: [(name: StaticString, entry: GitEntries)] = [
    ("HEAD", .head), ("objects", .objects), ("refs", .refs), ("config", .config),
    ("config.worktree", .worktreeConfig), ("commondir", .commonDir), ("worktrees", .worktrees),
    ("modules", .modules), ("packed-refs", .packedRefs), ("logs", .logs),
    ("FETCH_HEAD", .fetchHead), ("MERGE_HEAD", .mergeHead),
    ("CHERRY_PICK_HEAD", .cherryPickHead), ("REVERT_HEAD", .revertHead),
    ("BISECT_LOG", .bisectLog), ("rebase-merge", .rebaseMerge), ("rebase-apply", .rebaseApply),
    ("shallow", .shallow),
  ]
  /// The names of a length stand at that place.
  private static let byLength = (0...16).map { length in
    names.filter { $0.name.utf8CodeUnitCount == length }
  }

  init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The entry with a name; none for a name that tells nothing.
  init(named name: Span<UInt8>) {
    let candidates = name.count < Self.byLength.count ? Self.byLength[name.count] : []
    for (own, entry) in candidates where name.equals(own) {
      self = entry
      return
    }
    self = []
  }
}
