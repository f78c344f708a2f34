/// Cuts a stream of bytes into frames, of either framing, however the bytes arrive.
///
/// Plain data: bytes go in with `append(_:)`, events come out of `next()` until it returns `nil`.
/// It survives anything: after a part that is no frame it says so once and finds the next frame by
/// itself. It holds one unfinished frame at the most, and no more than has arrived of it.
public struct FrameDecoder: Sendable {
  /// What was found in the stream.
  public enum Event: Hashable, Sendable {
    /// The body of a frame, or a line that is not blank.
    case body([UInt8])
    /// A part that is no frame; to be answered once.
    case unusable(FrameProblem)
    /// Something that was passed over and is worth a line in a log.
    case note(String)
  }

  private enum State {
    case start
    case header(HeaderBlock, junkNoted: Bool)
    case body(length: Int)
    case skip(count: Int)
    case search
    case line
    case restOfLine
  }

  /// The framing; `nil` until the first byte has shown it.
  public private(set) var framing: Framing?
  private let maximumBytes: Int
  private var state = State.start
  private var hasSkippedByteOrderMark = false
  /// Whether `takePassed()` is called, so that what was read is not let go before.
  private let keepsPassed: Bool
  /// What arrived and was not yet used, from `offset` on.
  private var buffer: [UInt8] = []
  private var offset = 0
  /// From where to `offset` what was read may still be asked for.
  private var passedStart = 0
  /// Where the frame starts that is read, or was read last.
  private var frameStart = 0
  /// Up to where `buffer` is known to hold no LF.
  private var searched = 0

  /// Makes a decoder at the start of a stream.
  ///
  /// - Parameters:
  ///   - framing: The framing; `nil` to choose it by the first byte.
  ///   - maximumBytes: The longest body or line that is read; a longer one costs no memory.
  ///   - keepsPassed: Whether what was passed is taken after each event, and once there is none.
  public init(framing: Framing?, maximumBytes: Int, keepsPassed: Bool = false) {
    self.framing = framing
    self.maximumBytes = maximumBytes
    self.keepsPassed = keepsPassed
  }

  /// Adds bytes that arrived.
  public mutating func append(_ bytes: [UInt8]) {
    let used = keepsPassed ? passedStart : offset
    if used == buffer.count {
      buffer = bytes
    } else {
      buffer.removeFirst(used)
      buffer.append(contentsOf: bytes)
    }
    searched = max(0, searched - used)
    offset -= used
    frameStart = max(0, frameStart - used)
    passedStart = 0
  }

  /// Whether what comes next is passed over, up to where a frame may start.
  public var isPassingOver: Bool {
    switch state {
    case .skip, .search, .restOfLine: true
    case .start, .header, .body, .line: false
    }
  }

  /// What was read since this was last called, as it stood in the stream; of a frame that has not ended
  /// only its header.
  ///
  /// Without the frame, it is what stood before the last frame, whose own bytes are dropped.
  public mutating func takePassed(withoutFrame isFrameLeft: Bool = false) -> ArraySlice<UInt8> {
    let passed = isFrameLeft ? takePassedBeforeFrame() : buffer[passedStart..<offset]
    passedStart = offset
    return passed
  }

  /// What was read since then that will never be a part of a frame; what may become one is kept.
  public mutating func takePassedBeforeFrame() -> ArraySlice<UInt8> {
    let end = max(passedStart, frameStart)
    defer { passedStart = end }
    return buffer[passedStart..<end]
  }

  /// The next event; `nil` where more bytes are needed.
  public mutating func next() -> Event? {
    while true {
      switch state {
      case .start:
        guard detect() else { return nil }
      case .header(let block, let junkNoted):
        switch readHeader(block, junkNoted) {
        case .event(let event): return event
        case .more: return nil
        case .again: continue
        }
      case .body(let length):
        guard buffer.count - offset >= length else { return nil }
        state = .header(HeaderBlock(), junkNoted: false)
        return .body(take(length))
      case .skip(let count):
        let skipped = min(count, buffer.count - offset)
        offset += skipped
        guard skipped == count else {
          state = .skip(count: count - skipped)
          return nil
        }
        state = .search
      case .search:
        guard let found = HeaderBlock.firstLengthHeader(in: buffer[offset...]) else {
          offset = max(offset, buffer.count - HeaderBlock.lengthName.count + 1)
          return nil
        }
        offset = found
        state = .header(HeaderBlock(), junkNoted: true)
      case .line:
        return readLine()
      case .restOfLine:
        guard let end = endOfLine() else {
          offset = buffer.count
          return nil
        }
        offset = end + 1
        state = .line
      }
    }
  }

  /// Says that the body just handed out made no sense, so that its length may be wrong too.
  ///
  /// The next frame is then looked for behind that body, wherever it starts.
  public mutating func resynchronize() {
    if framing == .header { state = .search }
  }

  /// The last event, once the input has ended; `nil` where it ended between frames.
  public mutating func finish() -> Event? {
    // Nothing is left to be read, but perhaps to be asked for.
    defer { offset = buffer.count }
    switch state {
    case .start, .skip, .search, .restOfLine: return nil
    case .body: return .unusable(.cutShort)
    case .line:
      // The last line may lack its LF.
      buffer.append(UInt8(ascii: "\n"))
      return readLine()
    case .header(let block, _):
      return block.isEmpty && isBlank(buffer[offset...]) ? nil : .unusable(.cutShort)
    }
  }
}

// MARK: - Steps

extension FrameDecoder {
  private enum Step {
    case event(Event)
    case again
    case more
  }

  /// Leaves the start once the framing is known; `false` where more bytes are needed.
  private mutating func detect() -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if !hasSkippedByteOrderMark {
      let head = buffer[offset...].prefix(mark.count)
      if head.count < mark.count, mark.starts(with: head) { return false }
      if head.elementsEqual(mark) { offset += mark.count }
      hasSkippedByteOrderMark = true
    }
    if framing == nil {
      while offset < buffer.count, isBlank(buffer[offset...offset]) { offset += 1 }
      frameStart = offset
      guard offset < buffer.count else { return false }
      let isJSON = [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(buffer[offset])
      framing = isJSON ? .line : .header
    }
    state = framing == .line ? .line : .header(HeaderBlock(), junkNoted: false)
    return true
  }

  private mutating func readHeader(_ block: HeaderBlock, _ junkNoted: Bool) -> Step {
    var block = block
    let end = endOfLine()
    let line = buffer[offset..<(end ?? buffer.count)]
    let lineEnd = end == nil ? 0 : 1
    if block.isEmpty { frameStart = offset }
    guard block.byteCount + line.count + lineEnd <= HeaderBlock.maximumBytes else {
      // A line that is too long by itself is left behind, so that it is not found again.
      if block.byteCount == 0 { offset += 1 }
      return giveUp(.badHeader("A header block is longer than 8 KiB."))
    }
    guard let end else { return .more }
    let wasEmpty = block.isEmpty
    offset = end + 1
    switch block.add(line) {
    case .blank:
      guard !wasEmpty else { return .again }
      return endHeader(block)
    case .header:
      guard block.lineCount <= HeaderBlock.maximumLines else {
        return giveUp(.badHeader("A header block has more than 64 lines."))
      }
      state = .header(block, junkNoted: junkNoted)
      return .again
    case .junk(let nextHeader):
      if let nextHeader {
        offset = nextHeader
        searched = offset
        state = .header(HeaderBlock(), junkNoted: true)
        if !wasEmpty {
          return .event(.unusable(.badHeader("A header block does not end with a blank line.")))
        }
      } else {
        state = .header(wasEmpty ? HeaderBlock() : block, junkNoted: true)
      }
      guard !junkNoted else { return .again }
      return .event(.note("Skipped input that is no header."))
    }
  }

  private mutating func endHeader(_ block: HeaderBlock) -> Step {
    do throws(FrameProblem) {
      let length = try block.bodyLength()
      state = .skip(count: length)
      try block.checkCharset()
      guard length <= maximumBytes else { throw FrameProblem.tooLarge(limit: maximumBytes) }
      state = .body(length: length)
      return .again
    } catch {
      // Without a length there is nothing to skip.
      if case .badHeader = error { return giveUp(error) }
      return .event(.unusable(error))
    }
  }

  private mutating func giveUp(_ problem: FrameProblem) -> Step {
    state = .search
    return .event(.unusable(problem))
  }

  private mutating func readLine() -> Event? {
    while let end = endOfLine() {
      var line = buffer[offset..<end]
      frameStart = offset
      offset = end + 1
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      if line.count > maximumBytes { return .unusable(.tooLarge(limit: maximumBytes)) }
      if !isBlank(line) { return .body(Array(line)) }
    }
    frameStart = offset
    // One byte more may be the CR of the line's end.
    guard buffer.count - offset > maximumBytes + 1 else { return nil }
    offset = buffer.count
    state = .restOfLine
    return .unusable(.tooLarge(limit: maximumBytes))
  }

  /// Where the next LF is; `nil` where it has not arrived.
  private mutating func endOfLine() -> Int? {
    let end = buffer[max(offset, searched)...].firstIndex(of: UInt8(ascii: "\n"))
    searched = end ?? buffer.count
    return end
  }

  private mutating func take(_ count: Int) -> [UInt8] {
    defer { offset += count }
    return Array(buffer[offset..<offset + count])
  }

  private func isBlank(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy(\.isBlank)
  }
}

extension UInt8 {
  /// Whether it is white space of ASCII.
  var isBlank: Bool {
    self == 0x20 || (0x09...0x0D).contains(self)
  }
}
