import Dispatch
import Glibc

/// The file rights of a thread, which on Linux are its own.
package enum FileRights {
  // setfsuid(2) is in the library and not in Swift's view of it.
  fileprivate static let setFileUser: UnprivilegedExecutor.SetFileUser? = dlsym(nil, "setfsuid")
    .map { unsafeBitCast($0, to: UnprivilegedExecutor.SetFileUser.self) }

  /// Gives this thread those of the process.
  ///
  /// A thread that is made while a job runs with fewer rights has these for ever, and whatever comes
  /// to run on it.
  package static func restore() {
    _ = setFileUser?(geteuid())
  }
}

/// Runs tasks with the file rights of nobody, also where the tests are run by root.
///
/// ```swift
/// let executor = try #require(UnprivilegedExecutor())
/// let state = await scan.load(makeThread: { executor })
/// ```
package final class UnprivilegedExecutor: TaskExecutor {
  fileprivate typealias SetFileUser = @convention(c) (uid_t) -> CInt

  private static let nobody = uid_t(65_534)

  private let queue = DispatchQueue(label: "unprivileged", attributes: .concurrent)
  private let setFileUser: SetFileUser

  /// Makes an executor with threads of its own; `nil` where the C library cannot do this.
  package init?() {
    guard let function = FileRights.setFileUser else { return nil }
    setFileUser = function
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
