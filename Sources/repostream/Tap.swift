import Dispatch
import Glibc
import JSONRPC
import Processes
import Synchronization

/// Stands between a client and a server: what passes is recorded, and passed on as it is.
final class Tap: Sendable {
  /// How long output is still waited for when the server has ended and something that it started has
  /// not.
  private static let patience = DispatchTimeInterval.seconds(1)

  private let server: PipedProgram
  private let recorder: TranscriptRecorder
  /// Whether what the server said waits to be read by the client.
  private let isWriting = Atomic(false)
  /// How the client's messages are told apart, and so those of the server; `nil` before the first one.
  private let framing = Mutex<Framing?>(nil)
  /// Whether the server has ended, so that its number may soon be another program's.
  private let hasEnded = Mutex(false)

  /// Makes one for a server that nobody has said anything to.
  init(_ server: PipedProgram, recorder: TranscriptRecorder) {
    self.server = server
    self.recorder = recorder
  }

  /// Passes on what comes until the server ends, and returns the server's code.
  func run() -> Int32 {
    DedicatedThread.start { [self] in passRequests() }
    let end = DispatchSemaphore(value: 0)
    DedicatedThread.start { [self] in
      passReplies()
      end.signal()
    }
    DedicatedThread.start { [self] in
      while true { take(Signals.wait()) }
    }
    server.waitForEnd()
    hasEnded.withLock { $0 = true }
    let code = server.wait()
    // A client that is slow to read gets all of it, however long that takes.
    while end.wait(timeout: .now() + Self.patience) == .timedOut {
      guard isWriting.load(ordering: .relaxed) else { break }
    }
    recorder.finish()
    return code
  }

  /// Whoever stops the tap means the server, and behind its end the wait for a slow client.
  private func take(_ signal: Int32) {
    hasEnded.withLock { hasEnded in
      guard hasEnded else { return _ = kill(server.number, signal) }
      recorder.finish()
      ExitCode.end(ExitCode.signal(signal))
    }
  }

  private func passRequests() {
    var reader = MessageReader(.init(), of: .client, observer: recorder)
    pass(from: STDIN_FILENO, to: server.input) { bytes in
      reader.read(bytes) { _, _ in }
      framing.withLock { $0 = reader.framing }
    }
  }

  private func passReplies() {
    var reader: MessageReader?
    pass(from: server.output, to: STDOUT_FILENO, isReply: true) { bytes in
      let framing = framing.withLock { $0 }
      if reader == nil, framing != nil || Self.mayBeMessage(bytes) {
        reader = MessageReader(.init(framing: framing), of: .server, observer: recorder)
      }
      if reader == nil, !bytes.isEmpty {
        recorder.record(.raw(bytes), from: .server, framing: nil)
        recorder.flush()
      }
      reader?.read(bytes) { _, _ in }
    }
  }

  /// Whether a server's first bytes may be a message: before the client has said anything they alone
  /// tell how messages are told apart, which a line of text does not.
  private static func mayBeMessage(_ bytes: [UInt8]) -> Bool {
    let start = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return start.map { "{[Cc".utf8.contains($0) } ?? false
  }

  /// Passes on all that comes, once it is recorded, and closes both ends where either is closed.
  private func pass(
    from source: Int32, to target: Int32, isReply: Bool = false, record: ([UInt8]) -> Void
  ) {
    while true {
      let bytes = DescriptorReader.read(source)
      record(bytes)
      guard !bytes.isEmpty else { break }
      if isReply { isWriting.store(true, ordering: .relaxed) }
      let isWritten = DescriptorWriter.write(bytes, to: target)
      if isReply { isWriting.store(false, ordering: .relaxed) }
      guard isWritten else { break }
    }
    close(source)
    close(target)
  }
}
