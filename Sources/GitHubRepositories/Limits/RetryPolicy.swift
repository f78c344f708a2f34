import Repositories

/// How often a page is asked for, and how long is waited between.
package struct RetryPolicy: Sendable {
  /// How often at most.
  static let maximumAttempts = 3
  /// The longest wait before the second time; it doubles each time, up to sixteen times as long.
  package var base = Duration.milliseconds(500)

  /// Makes the policy of the protocol.
  package init() {}

  /// How long to wait before the next time, after so many attempts, at least one; `nil` where there is
  /// no next time.
  func pause(after failure: LoadFailure, attempts: Int) -> Duration? {
    guard attempts < Self.attempts(for: failure) else { return nil }
    let pause = pause(behind: attempts)
    guard let asked = failure.retryAfterMs.map({ Duration.milliseconds($0) }) else { return pause }
    return asked <= base * 16 ? max(asked, pause) : nil
  }

  /// How long to wait after so many attempts: with full jitter, so that those who failed together do
  /// not come back together.
  func pause(behind attempts: Int) -> Duration {
    min(base * (1 << (attempts - 1)), base * 16) * Double.random(in: 0...1)
  }

  private static func attempts(for failure: LoadFailure) -> Int {
    switch failure.kind {
    case .dns, .connect, .serverError: failure.isRetryable ? maximumAttempts : 1
    // What was received so slowly is no better the second time.
    case .timeout: ["dns", "connect"].contains(failure.phase) ? maximumAttempts : 1
    // One that breaks off twice does so for a reason.
    case .truncated: 2
    default: 1
    }
  }
}
