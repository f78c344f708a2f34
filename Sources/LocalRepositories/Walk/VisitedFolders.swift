import Synchronization

/// The folders that a walk has entered, where links may lead it to one twice.
final class VisitedFolders: Sendable {
  /// Guards the folders.
  private let nodes = Mutex<Set<FileStatus.Node>>([])

  /// Notes a folder down.
  ///
  /// - Returns: Whether it is new.
  func insert(_ node: FileStatus.Node) -> Bool {
    nodes.withLock { $0.insert(node).inserted }
  }
}
