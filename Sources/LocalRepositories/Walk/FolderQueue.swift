import Synchronization

/// Folders that the workers of one walk hand to one another, until none of them has any left.
final class FolderQueue: Sendable {
  private typealias Waiter = CheckedContinuation<[FolderGroup], Never>

  private struct Storage {
    var folders: [FolderGroup]
    /// Workers without a folder; when all of them wait, the walk is over.
    var waiters: [Waiter] = []
  }

  private let workers: Int
  /// Guards the folders and the waiters, and changes of what follows.
  private let storage: Mutex<Storage>
  // A busy worker looks at these at every folder, without the lock.
  private let waiting = Atomic(0)
  private let closed = Atomic(false)

  /// - Parameters:
  ///   - folders: Where the walk begins; the last one is the first to be taken.
  ///   - workers: How many tasks will take folders.
  init(_ folders: [FolderGroup], workers: Int) {
    self.workers = workers
    storage = Mutex(Storage(folders: folders))
  }

  /// Whether a worker would be glad of folders.
  var isWanted: Bool { waiting.load(ordering: .relaxed) > 0 }

  /// Whether the walk is over for all workers.
  var isClosed: Bool { closed.load(ordering: .relaxed) }

  /// Waits for folders.
  ///
  /// - Returns: At least one; none when the walk is over.
  func take() async -> [FolderGroup] {
    await withCheckedContinuation { continuation in
      let (folders, done) = storage.withLock { storage -> ([FolderGroup]?, [Waiter]) in
        if isClosed { return ([], []) }
        if let folders = storage.folders.popLast() { return ([folders], []) }
        guard storage.waiters.count + 1 < workers else {
          return ([], close(&storage))
        }
        storage.waiters.append(continuation)
        waiting.store(storage.waiters.count, ordering: .relaxed)
        return (nil, [])
      }
      if let folders { continuation.resume(returning: folders) }
      for waiter in done { waiter.resume(returning: []) }
    }
  }

  /// Hands folders to a worker that waits, or keeps them for the next.
  func give(_ folders: [FolderGroup]) {
    let waiter = storage.withLock { storage -> Waiter? in
      guard !isClosed else { return nil }
      guard let waiter = storage.waiters.popLast() else {
        storage.folders += folders
        return nil
      }
      waiting.store(storage.waiters.count, ordering: .relaxed)
      return waiter
    }
    waiter?.resume(returning: folders)
  }

  /// Ends the walk for every worker that waits or will wait.
  func close() {
    for waiter in storage.withLock({ close(&$0) }) { waiter.resume(returning: []) }
  }

  private func close(_ storage: inout Storage) -> [Waiter] {
    defer { storage.waiters = [] }
    closed.store(true, ordering: .relaxed)
    storage.folders = []
    waiting.store(0, ordering: .relaxed)
    return storage.waiters
  }
}
