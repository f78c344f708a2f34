import Dispatch
import Synchronization

/// A thread for the tasks that prefer it, off the pool that everything else shares.
///
/// The pool has as many threads as there are cores, and a call about a dead disk returns when it
/// likes: deadlines, other loads and their progress must not wait for it.
final class DiskThread: TaskExecutor {
  /// All there are, however many loads run: threads are dear, and few disks answer more at once.
  private static let all = (0..<16).map { _ in DiskThread() }
  private static let turn = Atomic(0)

  // A serial queue that targets no other one gets a thread of its own, beside those of the pool.
  private let queue = DispatchQueue(label: "repostream.disk")

  /// The one whose turn it is.
  static func next() -> DiskThread {
    let turn = turn.wrappingAdd(1, ordering: .relaxed).oldValue
    return all[Int(UInt(bitPattern: turn) % UInt(all.count))]
  }

  private init() {}

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { @Sendable [self] in
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
