/// When a load may tell how it is going, as plain data.
///
/// What tells of the first repositories goes at once. Full notifications, the first word and the
/// last one are not asked for here.
struct ProgressPace {
  /// Eight a second: with the first word there are never more than ten in any second.
  static let interval = Duration.milliseconds(125)

  private var lastSent: Duration?

  /// How long the next notification has to wait; zero where it may go now.
  ///
  /// All times are since the load began.
  func delay(at now: Duration) -> Duration {
    guard let lastSent else { return .zero }
    return max(.zero, lastSent + Self.interval - now)
  }

  /// Takes note of a notification.
  mutating func sent(at now: Duration) {
    lastSent = now
  }
}
