import JSONRPC

/// A stream with the way to read it, made of four bytes that choose and of all that follows.
struct FrameInput {
  /// How far a header block is stretched below its limit of 8 KiB.
  private static let shortOfLimit = 128

  let framing: Framing?
  let maximumBytes: Int
  /// Whether the rest are the bodies of good frames, each ended by a zero, and not the stream.
  let holdsBodies: Bool
  /// The bytes that stand for anything, long enough to end what is unfinished.
  let fillerCount: Int
  /// The sizes of the pieces in which the stream arrives, in turns.
  let pieceSizes: [Int]
  let rest: [UInt8]

  /// Takes the input apart; `nil` where it is too short.
  ///
  /// The first byte: bits 0 and 1 the framing, bit 2 good bodies, bit 3 a long filler, the other
  /// four the second size of a piece. The second byte: the limit. The third: the first size of a
  /// piece. The fourth: where it is not zero, so many bytes take the place of the first `~`, plus
  /// what brings a line near the limit of a header block.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 4 else { return nil }
    framing = [nil, .header, .line, nil][Int(bytes[0] & 3)]
    holdsBodies = bytes[0] & 4 != 0
    fillerCount = bytes[0] & 8 != 0 ? 9_000 : 300
    maximumBytes = bytes[1] == 255 ? 4_096 : 4 + Int(bytes[1])
    pieceSizes = [1 + Int(bytes[2]), 1 + Int(bytes[0] >> 4)]
    var rest = Array(bytes[4...])
    if bytes[3] != 0, let mark = rest.firstIndex(of: UInt8(ascii: "~")) {
      let count = 8 * 1_024 - Self.shortOfLimit + Int(bytes[3])
      rest.replaceSubrange(mark...mark, with: [UInt8](repeating: UInt8(ascii: "x"), count: count))
    }
    self.rest = rest
  }

  /// The stream as it arrives, in pieces; larger ones after a while, since a filler is long.
  func pieces(of stream: [UInt8]) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var start = 0
    while start < stream.count {
      let size = pieceSizes[pieces.count % pieceSizes.count] * (pieces.count < 200 ? 1 : 100)
      let end = min(stream.count, start + size)
      pieces.append(Array(stream[start..<end]))
      start = end
    }
    return pieces
  }
}
