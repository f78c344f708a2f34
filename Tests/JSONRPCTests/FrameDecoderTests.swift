import Testing

@testable import JSONRPC

@Suite struct FrameDecoderTests {
  private static func decode(
    _ chunks: [[UInt8]], framing: Framing? = nil, maximumBytes: Int = 1 << 20
  ) -> [FrameDecoder.Event] {
    var decoder = FrameDecoder(framing: framing, maximumBytes: maximumBytes)
    var events: [FrameDecoder.Event] = []
    for chunk in chunks {
      decoder.append(chunk)
      while let event = decoder.next() { events.append(event) }
    }
    if let event = decoder.finish() { events.append(event) }
    return events
  }

  /// What a stream decodes to, in short: bodies as they are, problems as `!`, notes as `#`.
  private static func outline(
    _ stream: String, framing: Framing? = nil, maximumBytes: Int = 1 << 20
  ) -> [String] {
    decode([Array(stream.utf8)], framing: framing, maximumBytes: maximumBytes).map { event in
      switch event {
      case .body(let body): String(decoding: body, as: UTF8.self)
      case .unusable(.badHeader): "!header"
      case .unusable(.unsupportedCharset): "!charset"
      case .unusable(.tooLarge): "!large"
      case .unusable(.cutShort): "!cut"
      case .note: "#"
      }
    }
  }

  @Test(arguments: [
    ("Content-Length: 2\r\n\r\n{}", ["{}"]),
    ("content-length:2\r\n\r\n{}", ["{}"]),
    ("CONTENT-LENGTH \t: \t 002 \t\r\n\r\n{}", ["{}"]),
    ("Content-Length: 2\n\n{}", ["{}"]),
    ("Content-Length: 9\r\nX-A: b\r\nContent-Length: 2\r\n\r\n{}", ["{}"]),
    ("Content-Type: a/b; charset=utf8\r\nContent-Length: 2\r\n\r\n{}", ["{}"]),
    ("Content-Length: 2\r\nContent-Type: a/b;Charset=\"UTF-8\"\r\n\r\n{}", ["{}"]),
    ("Content-Length: 2\r\nContent-Type: a/b;charset=us-ascii\r\n\r\n{}", ["{}"]),
    ("\u{FEFF}Content-Length: 2\r\n\r\n{}", ["{}"]),
    ("\r\n\r\nContent-Length: 2\r\n\r\n{}\r\n\nContent-Length: 1\r\n\r\n1", ["{}", "1"]),
    ("Content-Length: 0\r\n\r\nContent-Length: 1\r\n\r\n1", ["", "1"]),
  ])
  func `a header is read leniently`(stream: String, expected: [String]) {
    #expect(Self.outline(stream) == expected)
  }

  @Test(arguments: [
    "-2", "+2", "2x", "2 2", "0x2", "2.0", "", "x", "٣", "9999999999", "99999999999999999999999",
  ])
  func `a length that is none is answered once, and the next frame is found`(length: String) {
    let stream = "Content-Length: \(length)\r\n\r\n{}Content-Length: 1\r\n\r\n1"
    #expect(Self.outline(stream) == ["!header", "1"])
  }

  @Test(arguments: [
    ("hello\r\nContent-Length: 1\r\n\r\n1", ["#", "1"]),
    ("a\r\nb\r\nc\r\nContent-Length: 1\r\n\r\n1", ["#", "1"]),
    ("Content-Type: a/b\r\n\r\n{}Content-Length: 1\r\n\r\n1", ["!header", "1"]),
    ("Content-Length 2\r\n\r\n{}Content-Length: 1\r\n\r\n1", ["!header", "1"]),
    ("X-Content-Length: 9\r\nContent-Length: 1\r\n\r\n1", ["1"]),
    ("Content-Length: 1\r\n\r\n1abcContent-Length: 1\r\n\r\n2", ["1", "#", "2"]),
    ("Content-Length: 1\r\n\r\n1}}}Content-Length: 1\r\n\r\n2", ["1", "#", "2"]),
    (
      "Content-Length: 2\r\nContent-Type: a; charset=x\r\n\r\n{}Content-Length: 1\r\n\r\n1",
      ["!charset", "1"]
    ),
  ])
  func `input that is no frame is passed over`(stream: String, expected: [String]) {
    #expect(Self.outline(stream) == expected)
  }

  @Test(arguments: ["Content-Length: ", "Content-Length: 1\r\nContent-Type: a/b; charset="])
  func `a value that is refused is quoted in short`(header: String) throws {
    // The fuzzer's target Frames: all the marks on a letter are one character with it.
    let stream = "\(header)a\(String(repeating: "\u{301}", count: 2_000))\r\n\r\n"
    var decoder = FrameDecoder(framing: .header, maximumBytes: 100)
    decoder.append(Array(stream.utf8))
    guard case .unusable(let problem) = decoder.next() else {
      Issue.record("The value is accepted.")
      return
    }
    #expect(problem.error.message.utf8.count < 1_000)
  }

  @Test func `a header block has at most 8 KiB and 64 lines`() {
    let lines = String(repeating: "A: b\r\n", count: 63)
    let header = "Content-Length: 1\r\n\r\n"
    let end = header + "1"
    #expect(Self.outline(lines + end) == ["1"])
    #expect(Self.outline("A: b\r\nA: b\r\n" + lines + "\r\n" + end) == ["!header", "1"])
    let long = String(repeating: "x", count: 9_000)
    #expect(Self.outline("A: \(long)\r\n\(end)") == ["!header", "1"])
    #expect(Self.outline(long + "\r\n" + end) == ["!header", "1"])
    #expect(Self.outline(long + end) == ["!header", "1"])
    let block = { (count: Int) in
      "A: \(String(repeating: "x", count: count - header.utf8.count - 5))\r\n\(end)"
    }
    #expect(Self.outline(block(8_192)) == ["1"])
    #expect(Self.outline(block(8_193) + end) == ["!header", "1"])
  }

  @Test(arguments: 8_180...8_200)
  func `a header of any length near the limit is survived, wherever a read ends`(length: Int) {
    let line = Array("A: \(String(repeating: "x", count: length - 4))\n".utf8)
    let end = Array("Content-Length: 1\r\n\r\n1".utf8)
    let events = Self.decode([line, end])
    #expect(events == Self.decode([line + end]))
    #expect(events == Self.decode((line + end).map { [$0] }))
    #expect(events.last == .body([UInt8(ascii: "1")]))
  }

  @Test func `a body that is too long is skipped`() {
    let stream = "Content-Length: 5\r\n\r\n12345Content-Length: 4\r\n\r\n1234"
    #expect(Self.outline(stream, maximumBytes: 4) == ["!large", "1234"])
    let tooShort = "Content-Length: 5\r\n\r\n1234567Content-Length: 4\r\n\r\n1234"
    #expect(Self.outline(tooShort, maximumBytes: 4) == ["!large", "1234"])
  }

  @Test func `a body that is cut short by the end is said`() {
    #expect(Self.outline("Content-Length: 5\r\n\r\n1") == ["!cut"])
    #expect(Self.outline("Content-Length: 5\r\n") == ["!cut"])
    #expect(Self.outline("Content-Length: 1\r\n\r\n1\r\n\r\n") == ["1"])
  }

  @Test func `after a body that made no sense the next frame is found anywhere behind it`() {
    var decoder = FrameDecoder(framing: nil, maximumBytes: 100)
    decoder.append(Array("Content-Length: 1\r\n\r\n{}Content-Length: 1\r\n\r\n1".utf8))
    #expect(decoder.next() == .body(Array("{".utf8)))
    decoder.resynchronize()
    #expect(decoder.next() == .body(Array("1".utf8)))
  }

  @Test func `a frame inside a body is not looked at`() {
    let inner = "Content-Length: 1\r\n\r\n1"
    let stream = "Content-Length: \(inner.utf8.count)\r\n\r\n\(inner)"
    #expect(Self.outline(stream) == [inner])
  }

  @Test(arguments: [
    ("1\n2\n", Framing?.some(.line), ["1", "2"]),
    ("{\n\n \r\n}\r\n", nil, ["{", "}"]),
    ("\u{FEFF} \n[1]\n2", nil, ["[1]", "2"]),
    ("{\u{2028}\u{85}}\n", nil, ["{\u{2028}\u{85}}"]),
    ("12345\n1234\r\n12345", Framing?.some(.line), ["!large", "1234", "!large"]),
    ("123456\n12345\r\n123456", Framing?.some(.line), ["!large", "!large", "!large"]),
    ("  \n ", nil, []),
  ])
  func `lines end at LF alone`(stream: String, framing: Framing?, expected: [String]) {
    let limit = stream.contains("12345") ? 4 : 100
    #expect(Self.outline(stream, framing: framing, maximumBytes: limit) == expected)
  }

  @Test(arguments: 0..<200)
  func `any split of a stream gives the same events`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let parts = [
      "Content-Length: 2\r\n\r\n{}", "junk\r\n", "\r\n", "Content-Length: x\r\n\r\n",
      "Content-Length: 4\r\n\r\nabcd", "Content-Type: a; charset=x\r\nContent-Length: 1\r\n\r\n1",
      "Content-Length: 9\r\n\r\n123456789", "}}", "content-LENGTH: 1\n\n1", "A: b\r\n",
    ]
    let lines = ["{}\n", "\n", "[1,2]\r\n", "123456789\n", "{\"a\":\n"]
    let source = seed.isMultiple(of: 2) ? parts : lines
    let stream = (0..<12).flatMap { _ in Array((source.randomElement(using: &random) ?? "").utf8) }
    var chunks: [[UInt8]] = []
    var rest = stream[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...7, using: &random)
      chunks.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    #expect(
      Self.decode(chunks, maximumBytes: 5) == Self.decode([stream], maximumBytes: 5))
  }
}

/// Random numbers that are the same in every run: SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
