import Repositories
import Synchronization

/// What has happened in the course of a load that holds for all of its pages.
final class Course: Sendable {
  private struct State {
    var outage: LoadFailure?
    var waited = Duration.zero
  }

  /// Guards what has happened.
  private let state = Mutex(State())

  /// What the forge failed with when a kept page was taken in its place for the first time; `nil` before.
  ///
  /// From then on it is not asked any more for what was kept.
  var outage: LoadFailure? {
    state.withLock { $0.outage }
  }

  /// Takes note of a failure.
  func begin(outage: LoadFailure) {
    state.withLock { $0.outage = $0.outage ?? outage }
  }

  /// Takes note of a wait for a quota, unless all waits together would then be longer than they may.
  func wait(_ duration: Duration, atMost limit: Duration) -> Bool {
    state.withLock { state in
      guard state.waited + duration <= limit else { return false }
      state.waited += duration
      return true
    }
  }
}
