import Synchronization

/// Messages both ways over two streams of bytes.
public final class Connection: Sendable {
  /// What a connection is opened with.
  public struct Options: Hashable, Sendable {
    /// The framing; `nil` to choose it by the first byte that arrives.
    public var framing: Framing?
    /// The longest body or line that is read, in bytes.
    public var maximumMessageBytes: Int

    /// Makes options; 64 MiB a message unless said otherwise.
    public init(framing: Framing? = nil, maximumMessageBytes: Int = 64 << 20) {
      self.framing = framing
      self.maximumMessageBytes = maximumMessageBytes
    }
  }

  /// Where messages go out.
  public let outbox: Outbox
  /// What all messages pass on their way out.
  public let redactor: Redactor
  /// The last messages that came and went.
  public let recent = RecentMessages()
  private let source: any ByteSource
  private let options: Options
  private let recorder: TranscriptRecorder?
  private let log: @Sendable (String) -> Void
  /// Guards the framing, which the reader learns and every sender needs.
  private let detectedFraming = Mutex<Framing?>(nil)
  /// Held while a message is told of and queued, so that both have one order.
  private let order = Mutex(())

  /// Opens a connection; nothing is read before `receive(_:)`.
  ///
  /// With a recorder the sink of the outbox has to be a `RecordingSink`.
  public init(
    source: any ByteSource, outbox: Outbox, options: Options, redactor: Redactor,
    recorder: TranscriptRecorder? = nil, log: @escaping @Sendable (String) -> Void
  ) {
    self.source = source
    self.outbox = outbox
    self.options = options
    self.redactor = redactor
    self.recorder = recorder
    self.log = log
  }

  /// The framing of what has arrived; `nil` before anything has.
  public var framing: Framing? {
    detectedFraming.withLock { $0 }
  }

  /// Reads until the input ends and hands over each message on the calling thread, in order.
  ///
  /// What is no message comes as `invalid`, once.
  public func receive(_ handler: (Incoming) -> Void) {
    var reader = MessageReader(options, of: .client, observer: recorder)
    while true {
      let bytes = source.read()
      reader.read(bytes) { arrival, framing in
        detectedFraming.withLock { $0 = framing }
        switch arrival {
        case .note(let note): log(note)
        case .incoming(let incoming, let json):
          if let json { recent.add(json, from: .client) }
          handler(incoming)
        }
      }
      if bytes.isEmpty { break }
    }
  }

  /// Receives on a thread of its own, and tells when the input has ended.
  public func start(
    _ handler: @escaping @Sendable (Incoming) -> Void, atEnd: @escaping @Sendable () -> Void
  ) {
    DedicatedThread.start { [self] in
      receive(handler)
      atEnd()
    }
  }

  /// Queues a message; dropped where the other side has never said anything, which it hears first.
  public func send(_ message: OutgoingMessage) {
    guard let framing else { return }
    let json = redactor.masked(message.json)
    let frame = framing.frame(json)
    order.withLock { _ in
      recent.add(json, from: .server)
      recorder?.record(.message(json), from: .server, framing: framing)
      outbox.send(frame)
    }
  }
}
