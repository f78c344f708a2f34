import Synchronization

/// The folders that a walk has entered, where links may lead it to one twice.
final class VisitedFolders: Sendable {
  /// Guards how far below each folder was looked.
  private let reaches = Mutex<[FileStatus.Node: Int]>([:])

  /// Notes a folder down below which so many levels are looked at.
  ///
  /// - Returns: Whether it is new, or was met before where fewer of them are.
  func insert(_ node: FileStatus.Node, reach: Int) -> Bool {
    reaches.withLock { reaches in
      if let former = reaches[node], former >= reach { return false }
      reaches[node] = reach
      return true
    }
  }
}
