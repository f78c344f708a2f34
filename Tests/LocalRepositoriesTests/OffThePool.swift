import Dispatch
import Synchronization
import TestSupport
import Testing

/// Runs tests on threads of their own, since they wait for git and for the disk.
///
/// The pool has as many threads as there are cores, and the tests of sessions need it within a
/// deadline.
struct OffThePool: SuiteTrait, TestTrait, TestScoping {
  /// As many tests at once as two cores are good for.
  private static let threads = [BlockingThread(), BlockingThread()]
  private static let next = Atomic(0)

  var isRecursive: Bool { true }

  @concurrent func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    let number = Self.next.add(1, ordering: .relaxed).oldValue
    try await withTaskExecutorPreference(Self.threads[number % Self.threads.count]) {
      try await function()
    }
  }
}

extension Trait where Self == OffThePool {
  /// On threads of their own.
  static var offThePool: OffThePool { OffThePool() }
}

/// Runs one job after another, however long each takes.
private final class BlockingThread: TaskExecutor {
  private let queue = DispatchQueue(label: "tests off the pool")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async {
      FileRights.restore()
      job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }
}
