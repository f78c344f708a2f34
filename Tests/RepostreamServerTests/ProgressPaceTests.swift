import Testing

@testable import RepostreamServer

@Suite struct ProgressPaceTests {
  @Test func `in no second there are more than ten, the first word counted`() {
    var pace = ProgressPace()
    var sent: [Duration] = [.zero]
    var now = Duration.zero
    while now < .seconds(5) {
      if pace.delay(at: now) == .zero {
        pace.sent(at: now)
        sent.append(now)
      }
      now += .milliseconds(1)
    }
    for start in sent {
      #expect(sent.filter { $0 >= start && $0 < start + .seconds(1) }.count <= 10)
    }
    #expect(sent.count >= 40, "It is no slower than it has to be.")
  }

  @Test func `what cannot go now can go after the delay`() {
    var pace = ProgressPace()
    #expect(pace.delay(at: .seconds(3)) == .zero)
    pace.sent(at: .seconds(3))
    let now = Duration.milliseconds(3_020)
    let delay = pace.delay(at: now)
    #expect(delay > .zero)
    #expect(pace.delay(at: now + delay) == .zero)
  }
}
