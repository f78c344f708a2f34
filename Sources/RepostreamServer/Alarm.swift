import Dispatch

/// Something that is done at a time, off the pool on which loads compute.
///
/// Whoever sleeps on the pool wakes up late when it is busy, and limits of time have to hold then
/// too. What is done has to be short: all of it shares one thread.
struct Alarm {
  // A serial queue that targets no other one gets a thread of its own, beside those of the pool.
  private static let queue = DispatchQueue(label: "repostream.alarm")

  private let timer: any DispatchSourceTimer

  /// Sets an alarm that can be cancelled.
  init(after delay: Duration, _ body: @escaping @Sendable () -> Void) {
    timer = DispatchSource.makeTimerSource(queue: Self.queue)
    timer.setEventHandler(handler: body)
    timer.schedule(deadline: Self.time(delay))
    timer.resume()
  }

  /// Does something at a time, whatever happens before.
  static func once(after delay: Duration, _ body: @escaping @Sendable () -> Void) {
    queue.asyncAfter(deadline: time(delay), execute: body)
  }

  /// Does nothing at the time, unless it has begun.
  func cancel() {
    timer.cancel()
  }

  private static func time(_ delay: Duration) -> DispatchTime {
    .now() + .milliseconds(Int(delay / .milliseconds(1)))
  }
}
