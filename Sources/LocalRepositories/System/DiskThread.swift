import Dispatch
import Synchronization

/// A thread for the tasks that prefer it, off the pool that everything else shares.
///
/// The pool has as many threads as there are cores, and a call about a dead disk returns when it
/// likes: deadlines, other loads and their progress must not wait for it.
final class DiskThread: TaskExecutor {
  /// All there are, however many loads run: threads are dear, and few disks answer more at once.
  static let count = 16
  private static let all = (0..<count).map { _ in DiskThread() }
  private static let turn = Atomic(0)

  // A serial queue that targets no other one gets a thread of its own, beside those of the pool.
  private let queue = DispatchQueue(label: "repostream.disk")

  /// How many jobs are there, the one that runs with them.
  private let jobs = Atomic(0)

  /// The next one that has nothing to do, so that nobody stands behind a call that hangs as long as
  /// there is one; else the one whose turn it is.
  static func next() -> DiskThread {
    let turn = Int(UInt(bitPattern: turn.wrappingAdd(1, ordering: .relaxed).oldValue) % UInt(count))
    let inTurn = all[turn...] + all[..<turn]
    return inTurn.first { $0.jobs.load(ordering: .relaxed) == 0 } ?? all[turn]
  }

  private init() {}

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.add(1, ordering: .relaxed)
    queue.async { @Sendable [self] in
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
      jobs.subtract(1, ordering: .relaxed)
    }
  }
}
