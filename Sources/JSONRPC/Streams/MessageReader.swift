/// Reads the messages of one side out of its bytes, and has somebody told of them.
public struct MessageReader {
  /// What was found in the bytes.
  public enum Arrival: Sendable {
    /// A message, a batch, or something that is none and is answered once; with its JSON, where it is
    /// any.
    case incoming(Incoming, json: [UInt8]?)
    /// Something that was passed over and is worth a line in a log.
    case note(String)
  }

  private var decoder: FrameDecoder
  /// Whether what was told last ended within something that is passed over.
  private var wasPassingOver = false
  private let side: TranscriptEntry.Side
  private let observer: (any SessionObserver)?

  /// Makes a reader at the start of a stream.
  ///
  /// - Parameters:
  ///   - options: How messages are told apart, and how long they may be.
  ///   - side: Who speaks.
  ///   - observer: Who is told of all of it; `nil` for nobody.
  public init(
    _ options: Connection.Options, of side: TranscriptEntry.Side, observer: (any SessionObserver)?
  ) {
    decoder = FrameDecoder(
      framing: options.framing, maximumBytes: options.maximumMessageBytes,
      keepsPassed: observer != nil)
    self.side = side
    self.observer = observer
  }

  /// How messages are told apart; `nil` until the first byte has shown it.
  public var framing: Framing? { decoder.framing }

  /// Takes bytes, none at the end of the stream, and hands over what they complete, in order, with the
  /// framing in which it came.
  ///
  /// The observer is told of all of it before any of it is handed over.
  public mutating func read(_ bytes: [UInt8], _ handler: (Arrival, Framing?) -> Void) {
    guard observer != nil else { return read(bytes, each: handler) }
    var arrivals: [(Arrival, Framing?)] = []
    read(bytes, each: { (arrival, framing) in arrivals.append((arrival, framing)) })
    observer?.flush()
    arrivals.forEach(handler)
  }

  private mutating func read(_ bytes: [UInt8], each handler: (Arrival, Framing?) -> Void) {
    decoder.append(bytes)
    while let event = decoder.next() { handler(arrival(event), framing) }
    if bytes.isEmpty, let event = decoder.finish() { handler(arrival(event), framing) }
    // A header may still become one of a message; what stands before it never will.
    let isLost = bytes.isEmpty || decoder.isPassingOver
    tell(isLost ? decoder.takePassed() : decoder.takePassedBeforeFrame())
  }

  private mutating func arrival(_ event: FrameDecoder.Event) -> Arrival {
    switch event {
    case .note(let note): return .note(note)
    case .unusable(let problem):
      tell(decoder.takePassed(), isAnswered: true)
      return .incoming(.message(.invalid(id: nil, error: problem.error)), json: nil)
    case .body(let body):
      do {
        let incoming = try Incoming(parsing: body)
        tell(decoder.takePassed(withoutFrame: true))
        observer?.record(.message(body), from: side, framing: framing)
        return .incoming(incoming, json: body)
      } catch {
        tell(decoder.takePassed(), isAnswered: true)
        decoder.resynchronize()
        return .incoming(.message(.invalid(id: nil, error: .parseError(error))), json: nil)
      }
    }
  }

  /// Tells of what is no message, as it stood there.
  ///
  /// White space between frames means nothing, but that in what is answered does, and it may be the end
  /// of what was passed over.
  private mutating func tell(_ bytes: ArraySlice<UInt8>, isAnswered: Bool = false) {
    guard let observer else { return }
    let mayBeBlank = isAnswered || wasPassingOver
    if mayBeBlank && !bytes.isEmpty || !bytes.allSatisfy(\.isBlank) {
      observer.record(.raw(Array(bytes)), from: side, framing: framing)
    }
    wasPassingOver = decoder.isPassingOver
  }
}
