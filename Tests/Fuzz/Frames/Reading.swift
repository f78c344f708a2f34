import JSONRPC
import Support

/// What a decoder makes of a stream, read as a connection reads it.
struct Reading {
  /// What a decoder may hold beyond a body: a header line of 8 KiB, and its end.
  private static let headerBytes = 8 * 1_024 + 2
  /// The longest sentence about a problem, in bytes.
  private static let sentenceBytes = 1_024

  private(set) var events: [FrameDecoder.Event] = []
  private(set) var decoder: FrameDecoder

  /// Reads pieces, and the end of the input behind them.
  init(_ pieces: [[UInt8]], _ input: FrameInput, watchesMemory: Bool = false) {
    decoder = FrameDecoder(framing: input.framing, maximumBytes: input.maximumBytes)
    let largestPiece = pieces.map { $0.count }.max() ?? 0
    for (index, piece) in pieces.enumerated() {
      decoder.append(piece)
      while let event = decoder.next() { take(event, input) }
      // Reflection is slow, so not after each piece.
      if watchesMemory, index % 16 == 15 || index == pieces.count - 1 {
        checkMemory(largestPiece, input)
      }
    }
    if let event = decoder.finish() { take(event, input) }
  }

  private mutating func take(_ event: FrameDecoder.Event, _ input: FrameInput) {
    events.append(event)
    switch event {
    case .body(let body):
      check(body.count <= input.maximumBytes, "A body of \(body.count) bytes is over the limit.")
      if (try? Incoming(parsing: body)) == nil { decoder.resynchronize() }
    case .unusable(let problem):
      let sentence = problem.error.message
      check(sentence.utf8.count <= Self.sentenceBytes, "This is no sentence: \(sentence)")
    case .note: break
    }
  }

  /// Checks that what is held is one unfinished frame at the most, in a buffer that has grown no
  /// further than that and the largest piece.
  private func checkMemory(_ largestPiece: Int, _ input: FrameInput) {
    var buffer: [UInt8]?
    var offset: Int?
    for (name, value) in Mirror(reflecting: decoder).children {
      if name == "buffer" { buffer = value as? [UInt8] }
      if name == "offset" { offset = value as? Int }
    }
    guard let buffer, let offset else { fatalError("The decoder has no buffer any more.") }
    // One byte more may be the CR of a line's end.
    let line = input.maximumBytes + 1
    let unfinished = decoder.framing == .line ? line : max(line, Self.headerBytes)
    check(buffer.count - offset <= unfinished, "\(buffer.count - offset) bytes are held.")
    // An array grows twofold, and takes what malloc(3) rounds up to.
    check(
      buffer.capacity <= 2 * (unfinished + largestPiece) + 4_096,
      "There is room for \(buffer.capacity) bytes.")
  }
}
