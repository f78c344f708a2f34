import Glibc

/// A thread for one blocking job, off the pool on which tasks run.
package enum DedicatedThread {
  private final class Job: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// Starts a thread that ends when `body` does: pthread_create(3).
  package static func start(_ body: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    // The thread takes the job over: it is retained here and released there.
    let job = unsafe Unmanaged.passRetained(Job(body))
    let error = unsafe pthread_create(
      &thread, nil,
      { pointer in
        if let pointer = unsafe pointer {
          unsafe Unmanaged<Job>.fromOpaque(pointer).takeRetainedValue().body()
        }
        return nil
      }, job.toOpaque())
    precondition(error == 0, "No thread could be started: error \(error).")
    pthread_detach(thread)
  }
}
