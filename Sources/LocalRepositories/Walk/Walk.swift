import Repositories

/// One search of the disk: a number of workers that share the folders below the roots.
struct Walk: Sendable {
  let roots: Roots
  let ignoreList: IgnoreList
  /// The real path of the user's home.
  let home: Path
  let discovery: Discovery
  let workers: Int
  let makeThread: @Sendable () -> any TaskExecutor

  /// Looks at every folder; returns early when the task is cancelled.
  func run() async {
    // The last folder of the queue is the first to be taken.
    let folders = roots.all.reversed().map { Folder(path: $0.path, depth: 0, root: $0.index) }
    let queue = FolderQueue(folders, workers: max(workers, 1))
    await withTaskCancellationHandler {
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<max(workers, 1) {
          group.addTask(executorPreference: makeThread()) {
            var worker = WalkWorker(walk: self, queue: queue)
            await worker.run()
          }
        }
      }
    } onCancel: {
      queue.close()
    }
  }
}
