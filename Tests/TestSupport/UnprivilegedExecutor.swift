import Dispatch
import Glibc

/// Runs tasks with the file rights of nobody, also where the tests are run by root.
///
/// ```swift
/// let executor = try #require(UnprivilegedExecutor())
/// let state = await scan.load(makeThread: { executor })
/// ```
package final class UnprivilegedExecutor: TaskExecutor {
  private typealias SetFileUser = @convention(c) (uid_t) -> CInt

  private static let nobody = uid_t(65_534)

  private let queue = DispatchQueue(label: "unprivileged", attributes: .concurrent)
  private let setFileUser: SetFileUser

  /// Makes an executor with threads of its own; `nil` where the C library cannot do this.
  package init?() {
    // setfsuid(2) is in the library and not in Swift's view of it.
    guard let symbol = dlsym(nil, "setfsuid") else { return nil }
    setFileUser = unsafeBitCast(symbol, to: SetFileUser.self)
  }

  /// Runs a job soon; for someone who is not root it has that person's rights.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async {
      // On Linux these rights belong to the thread, and a job does not leave it.
      let user = self.setFileUser(Self.nobody)
      job.runSynchronously(on: self.asUnownedTaskExecutor())
      _ = self.setFileUser(uid_t(user))
    }
  }
}
