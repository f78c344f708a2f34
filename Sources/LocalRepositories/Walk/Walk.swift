import Repositories

/// One search of the disk: a number of workers that share the folders below the roots.
struct Walk<Worker: Finder>: Sendable {
  let roots: [SearchRoot]
  let options: LocalOptions
  /// The real path of the user's home.
  let home: Path
  let workers: Int
  let makeThread: @Sendable () -> any TaskExecutor
  /// Makes what one worker finds repositories with.
  let makeFinder: @Sendable () -> Worker

  /// Looks at every folder; returns early when the task is cancelled.
  func run() async {
    guard let first = roots.first else { return }
    // The last folder of the queue is the first to be taken.
    let folders = roots.reversed().map { FolderGroup(of: $0.path, depth: 0, root: $0) }
    let queue = FolderQueue(folders, workers: max(workers, 1))
    let visited = options.followSymlinks == .all ? VisitedFolders() : nil
    await withTaskCancellationHandler {
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<max(workers, 1) {
          group.addTask(executorPreference: makeThread()) {
            var worker = WalkWorker(walk: self, queue: queue, visited: visited, at: first)
            await worker.run()
          }
        }
      }
    } onCancel: {
      queue.close()
    }
  }
}
