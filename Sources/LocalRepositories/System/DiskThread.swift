import Dispatch

/// A thread for the tasks that prefer it, off the pool that everything else shares.
///
/// The pool has as many threads as there are cores, and a call about a dead disk returns when it
/// likes: deadlines, other loads and their progress must not wait for it.
final class DiskThread: TaskExecutor {
  // A serial queue that targets no other one gets a thread of its own, beside those of the pool,
  // until some 250 of them are stuck.
  private let queue = DispatchQueue(label: "repostream.disk")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { @Sendable [self] in
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
