import Dispatch
import Synchronization
import Testing

@testable import JSONRPC

@Suite struct OutboxTests {
  /// A sink that takes nothing until it is opened.
  private final class Gate: ByteSink {
    private let isOpen = DispatchSemaphore(value: 0)
    private let written = Mutex<[UInt8]>([])
    private let isRead: Bool

    init(isRead: Bool = true) {
      self.isRead = isRead
    }

    var bytes: [UInt8] { written.withLock { $0 } }

    func open() {
      isOpen.signal()
    }

    func write(_ bytes: ArraySlice<UInt8>) -> Bool {
      isOpen.wait()
      isOpen.signal()
      written.withLock { $0 += bytes }
      return isRead
    }
  }

  @Test func `everything that was sent is written in order before it closes`() {
    let gate = Gate()
    let outbox = Outbox(sink: gate) { _ in }
    for byte in UInt8.min...UInt8.max { outbox.send([byte, byte]) }
    gate.open()
    #expect(outbox.close())
    #expect(outbox.close(), "Closed is closed.")
    #expect(gate.bytes == (UInt8.min...UInt8.max).flatMap { [$0, $0] })
  }

  @Test func `a reader that never comes holds the end up no longer than it may`() {
    let outbox = Outbox(sink: Gate()) { _ in }
    outbox.send([1])
    let start = ContinuousClock.now
    #expect(!outbox.close(until: { start.duration(to: .now) > .milliseconds(50) }))
    #expect(!outbox.close())
    #expect(start.duration(to: .now) < .seconds(60))
  }

  @Test func `it is congested above the mark, and says when it is no more`() {
    let gate = Gate()
    let outbox = Outbox(sink: gate) { _ in }
    let drained = DispatchSemaphore(value: 0)
    outbox.whenDrained { drained.signal() }
    #expect(drained.wait(timeout: .now()) == .success, "An empty outbox is drained at once.")
    outbox.send(Array(repeating: 0, count: Outbox.highWaterMark + 1))
    #expect(outbox.isCongested)
    outbox.whenDrained { drained.signal() }
    #expect(drained.wait(timeout: .now()) == .timedOut)
    gate.open()
    #expect(drained.wait(timeout: .now() + 60) == .success)
    #expect(!outbox.isCongested)
  }

  @Test func `a reader that is gone is told once`() {
    let gate = Gate(isRead: false)
    let failures = Mutex<[Outbox.Failure]>([])
    let failed = DispatchSemaphore(value: 0)
    let outbox = Outbox(sink: gate) { failure in
      failures.withLock { $0.append(failure) }
      failed.signal()
    }
    outbox.send([1])
    gate.open()
    #expect(failed.wait(timeout: .now() + 60) == .success)
    outbox.send([2])
    #expect(!outbox.close())
    #expect(failures.withLock { $0 } == [.closed])
  }

  @Test func `more than the limit is a failure and costs no more memory`() {
    let failures = Mutex<[Outbox.Failure]>([])
    let outbox = Outbox(sink: Gate()) { failure in failures.withLock { $0.append(failure) } }
    let chunk = [UInt8](repeating: 0, count: 64 << 20)
    for _ in 0..<6 { outbox.send(chunk) }
    #expect(failures.withLock { $0 } == [.overflow])
    #expect(outbox.queuedBytes <= Outbox.limit)
  }
}
