import Dispatch
import Synchronization
import Testing

@testable import RepostreamServer

@Suite struct AlarmTests {
  private final class Flag: Sendable {
    let value = Atomic(false)
  }

  @Test func `an alarm goes off while the pool is busy, unless it is cancelled`() async {
    let isOver = Flag()
    let fired = DispatchSemaphore(value: 0)
    // No alarm goes off while another has their thread, so this one is cancelled in time.
    let isCancelled = DispatchSemaphore(value: 0)
    Alarm.once(after: .zero) { isCancelled.wait() }
    let cancelled = Alarm(after: .milliseconds(50)) { Issue.record("It was cancelled.") }
    cancelled.cancel()
    isCancelled.signal()
    // As many as there can be threads in the pool, and some more.
    await withTaskGroup { group in
      for _ in 0..<16 {
        group.addTask {
          while !isOver.value.load(ordering: .relaxed) {}
        }
      }
      Alarm.once(after: .milliseconds(100)) {
        fired.signal()
        isOver.value.store(true, ordering: .relaxed)
      }
    }
    #expect(fired.wait(timeout: .now()) == .success)
  }
}
