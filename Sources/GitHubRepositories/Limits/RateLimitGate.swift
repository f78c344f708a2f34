import Repositories
import Synchronization

/// Who must not be asked for a while: one gate for each host and token, for all loads.
///
/// While it is closed, calls fail at once and touch no network: asking again makes a limit worse.
package final class RateLimitGate: Sendable {
  /// Whom the limit of a host is for.
  struct Key: Hashable, Sendable {
    let origin: WebURL.Origin
    let token: Secret?
  }

  private struct Closure {
    var end: ContinuousClock.Instant
    var failure: LoadFailure
    /// How often in a row the host gave a limit without saying for how long.
    var guesses: Int
  }

  /// The wait where a host gives none, which doubles each time, and the longest one.
  private static let guess = Duration.seconds(60)
  private static let longest = Duration.seconds(3_600)

  /// Guards which gates are closed.
  private let closures = Mutex<[Key: Closure]>([:])

  /// Makes a gate that is open for everybody.
  package init() {}

  /// What a call fails with now; `nil` where the gate is open.
  func failure(_ key: Key, at now: ContinuousClock.Instant = .now) -> LoadFailure? {
    closures.withLock { closures in
      guard let closure = closures[key], closure.end > now else { return nil }
      var failure = closure.failure
      failure.retryAfterMs = Int(now.duration(to: closure.end) / .milliseconds(1)) + 1
      return failure
    }
  }

  /// Closes the gate for as long as the host says, or for a guess; where it is closed for longer, it
  /// stays so.
  ///
  /// - Returns: For how long it is closed now.
  func close(
    _ key: Key, for wait: Duration?, _ failure: LoadFailure,
    at now: ContinuousClock.Instant = .now
  ) -> Duration {
    closures.withLock { closures in
      let last = closures[key]
      let isClosed = last.map { $0.end > now } ?? false
      // Of several requests that were on their way at once, all meet the same limit.
      let guesses = wait == nil ? (last?.guesses ?? 0) + (isClosed ? 0 : 1) : 0
      let wait = min(Self.longest, wait ?? Self.guess * (1 << min(max(guesses - 1, 0), 6)))
      let end = now.advanced(by: wait)
      if let last, isClosed, last.end >= end { return now.duration(to: last.end) }
      closures[key] = Closure(end: end, failure: failure, guesses: guesses)
      return wait
    }
  }

  /// Takes note that the host has answered, so that its next limit is a first one.
  ///
  /// Where the gate is closed, the answer was asked for before that, and it stays closed.
  func noteAnswer(_ key: Key, at now: ContinuousClock.Instant = .now) {
    closures.withLock { closures in
      if let closure = closures[key], closure.end <= now { closures[key] = nil }
    }
  }
}
