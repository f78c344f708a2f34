import JSONRPC
import Support

/// What holds for every stream of bytes.
struct FrameProperties {
  private static let goodBody = Array("[7]".utf8)

  private let input: FrameInput

  init(_ input: FrameInput) {
    self.input = input
  }

  func check() {
    if input.holdsBodies {
      checkGoodFrames()
    } else {
      let reading = checkCuts(input.rest)
      checkRecovery(reading.decoder.framing ?? .header)
    }
  }

  /// Checks that it does not matter how a stream is cut; notes are events like others.
  @discardableResult
  private func checkCuts(_ stream: [UInt8], singleBytes: Bool = true) -> Reading {
    let whole = Reading([stream], input)
    let cut = Reading(input.pieces(of: stream), input, watchesMemory: true)
    compare(whole.events, cut.events, "in pieces of \(input.pieceSizes)")
    if singleBytes {
      compare(whole.events, Reading(stream.map { [$0] }, input).events, "in single bytes")
    }
    return whole
  }

  private func compare(
    _ expected: [FrameDecoder.Event], _ found: [FrameDecoder.Event], _ how: String
  ) {
    Support.check(expected == found, "Read at once: \(expected)\nRead \(how): \(found)")
  }

  /// Checks that a good frame is found behind whatever came before it.
  private func checkRecovery(_ framing: Framing) {
    let filler = [UInt8](repeating: UInt8(ascii: "x"), count: input.fillerCount)
    var tail = filler
    switch framing {
    case .line:
      tail += Array("\n".utf8) + Self.goodBody + Array("\n".utf8)
    case .header:
      // A length that is believed may cost what stands behind it, so that has to be enough. Twice,
      // since the first blank line may be the end of a header block.
      guard largestNumber <= input.fillerCount else { return }
      tail += Array("\n\n".utf8) + filler + Array("\n\n".utf8) + Self.frame(Self.goodBody)
    }
    let reading = checkCuts(input.rest + tail, singleBytes: false)
    Support.check(
      reading.events.last == .body(Self.goodBody),
      "The good frame is not the last of \(reading.events).")
  }

  /// Checks that good frames come back, whatever is in them.
  private func checkGoodFrames() {
    let bodies = input.rest.split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
    let tooLarge = FrameDecoder.Event.unusable(.tooLarge(limit: input.maximumBytes))
    var stream: [UInt8] = []
    var expected: [FrameDecoder.Event] = []
    switch input.framing {
    case .line:
      // A line end first, lest the first line starts with a byte order mark, which is skipped.
      stream = Array("\n".utf8)
      for var body in bodies {
        body.removeAll { $0 == UInt8(ascii: "\n") }
        stream += body + Array("\n".utf8)
        if body.last == UInt8(ascii: "\r") { body.removeLast() }
        if body.count > input.maximumBytes {
          expected.append(tooLarge)
        } else if !body.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) {
          expected.append(.body(body))
        }
      }
    case .header, nil:
      for body in bodies {
        stream += Self.frame(body)
        expected.append(body.count > input.maximumBytes ? tooLarge : .body(body))
      }
    }
    let reading = checkCuts(stream)
    Support.check(reading.events == expected, "Expected: \(expected)\nFound: \(reading.events)")
  }

  private static func frame(_ body: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }

  /// The largest run of digits in the stream; no length in it is larger.
  private var largestNumber: Int {
    var largest = 0
    var number = 0
    for byte in input.rest {
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      number = isDigit ? min(number * 10 + Int(byte - UInt8(ascii: "0")), 1 << 40) : 0
      largest = max(largest, number)
    }
    return largest
  }
}
