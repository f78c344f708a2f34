import Repositories

extension GitDirectory {
  /// How much is read of the end of a log.
  private static let logEnd = 4 * 1_024

  /// What was begun in the working tree and is not finished.
  ///
  /// A rebase is told before what happens in the course of it.
  ///
  /// - Source: `wt_status_get_state` in git's wt-status.c.
  var operation: Repository.Operation? {
    let entries = folder.entries
    // Where the folder could not be listed, nothing is known of it.
    guard entries != .all else { return nil }
    if entries.contains(.rebaseMerge) { return .rebase }
    if entries.contains(.rebaseApply), !isApplyingMail { return .rebase }
    if entries.contains(.mergeHead) { return .merge }
    if entries.contains(.cherryPickHead) { return .cherryPick }
    if entries.contains(.revertHead) { return .revert }
    return entries.contains(.bisectLog) ? .bisect : nil
  }

  /// Whether git am is at work, which keeps its state where a rebase does.
  private var isApplyingMail: Bool {
    (try? FileSystem.status(of: path.appending("rebase-apply/applying"))) != nil
  }

  /// Whether the history was cut; an empty file says nothing.
  var isShallow: Bool {
    ((try? commonFolder.status(of: "shallow", .shallow))?.size ?? 0) > 0
  }

  /// When HEAD last moved, in seconds since 1970; `nil` where there is no log of it.
  var headMovedAt: Int? {
    guard folder.entries.contains(.logs) else { return nil }
    let end = try? folder.end(of: "logs/HEAD", atMost: Self.logEnd)
    return end.flatMap { Reflog.time(ofLastLineIn: $0, isWhole: $0.count < Self.logEnd) }
  }

  /// When something was last fetched, in seconds since 1970; `nil` where nothing ever was.
  ///
  /// Each worktree keeps what it fetched itself; the newest counts.
  var fetchedAt: Int? {
    let own = try? folder.status(of: "FETCH_HEAD", .fetchHead)
    let common = isLinked ? try? commonFolder.status(of: "FETCH_HEAD", .fetchHead) : nil
    return [own?.changed, common?.changed].compactMap(\.self).max()
  }
}
