import Dispatch

/// A thread for one load, which its calls may hold up for long.
final class LoadThread: TaskExecutor {
  // A serial queue that targets no other one has a thread of its own, beside those of the pool.
  private let queue = DispatchQueue(label: "repostream.github")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { @Sendable in
      unsafe job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }
}
