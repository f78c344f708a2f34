import JSONRPC
import Synchronization
import Testing

@Suite struct TranscriptTests {
  /// A file in memory, which can be full.
  private final class File: ByteSink {
    let bytes = Mutex<[UInt8]>([])
    let isFull = Mutex(false)

    func write(_ new: ArraySlice<UInt8>) -> Bool {
      guard !isFull.withLock({ $0 }) else { return false }
      bytes.withLock { $0 += new }
      return true
    }

    var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }
    var lines: [String] { text.split(separator: "\n").map(String.init) }
  }

  private let file = File()
  private let redactor = Redactor()

  private func recorder(
    _ folders: [String: String] = [:], trustsServer: Bool = true,
    onFailure: @escaping @Sendable () -> Void = {}
  ) -> TranscriptRecorder {
    TranscriptRecorder(
      sink: file, header: TranscriptHeader(vary: Variation()),
      mask: TranscriptMask(
        redactor: redactor, folders: FolderNames(folders), trustsServer: trustsServer),
      onFailure: onFailure)
  }

  /// Has a reader read a stream, cut as the numbers say.
  private func read(
    _ text: String, cuts: [Int] = [], _ recorder: TranscriptRecorder,
    _ handler: (MessageReader.Arrival) -> Void = { _ in }
  ) {
    var reader = MessageReader(
      .init(maximumMessageBytes: 1_000), of: .client, observer: recorder)
    let bytes = Array(text.utf8)
    var start = 0
    for cut in cuts + [bytes.count] where cut > start {
      reader.read(Array(bytes[start..<cut])) { arrival, _ in handler(arrival) }
      start = cut
    }
    reader.read([]) { arrival, _ in handler(arrival) }
  }

  @Test func `a session is a header and a line for each message`() throws {
    let recorder = recorder()
    read("Content-Length: 14\r\n\r\n{\"id\":\n 1}    Content-Length: 2\r\n\r\n[]", recorder)
    recorder.record(.message(Array("{}".utf8)), from: .server, framing: .header)
    recorder.finish()
    let lines = file.lines
    #expect(lines.count == 4)
    #expect(lines[0] == #"{"transcript":1,"framing":"header","vary":{}}"#)
    #expect(lines[1].hasSuffix(#","from":"client","message":{"id":  1}    }"#))
    #expect(lines[3].hasSuffix(#","from":"server","message":{}}"#))
    let transcript = try Transcript(parsing: Array(file.text.utf8))
    #expect(transcript.entries.map(\.number) == [2, 3, 4])
    #expect(transcript.entries.map(\.entry.from) == [.client, .client, .server])
    let times = transcript.entries.map(\.entry.at)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `what is handed over is in the file already`() {
    let recorder = recorder()
    var seen = 0
    read("{}\n{\"a\":1}\n?\n", recorder) { _ in
      seen += 1
      #expect(file.lines.count == 4)
    }
    #expect(seen == 3)
    let sink = RecordingSink(File(), recorder: recorder)
    recorder.record(.message([0x31]), from: .server, framing: .line)
    #expect(file.lines.count == 4)
    _ = sink.write([0x31])
    #expect(file.lines.count == 5)
  }

  @Test func `what will never be a message is told at once`() throws {
    let recorder = recorder()
    var reader = MessageReader(.init(framing: .header), of: .server, observer: recorder)
    for count in 1...50 {
      reader.read(Array("a line of a log\n and mo".utf8)) { _, _ in }
      #expect(file.lines.count == 2 * count)
      reader.read(Array("re\n".utf8)) { _, _ in }
    }
  }

  /// What a stream is to a connection: its messages, and how often it is no frame.
  private func meaning(_ text: [UInt8], _ framing: Framing?) -> [String] {
    var reader = MessageReader(
      .init(framing: framing, maximumMessageBytes: 1_000), of: .client, observer: nil)
    var found: [String] = []
    for bytes in [text, []] {
      reader.read(bytes) { arrival, _ in
        guard case .incoming(let incoming, let json) = arrival else { return }
        if case .message(.invalid(nil, let error)) = incoming, json == nil {
          found.append("\(error.code)")
        } else {
          found.append("\(String(describing: try? JSONValue(parsing: json ?? [])))")
        }
      }
    }
    return found
  }

  @Test(arguments: 0..<600) func `a recorded stream means the same when it is sent again`(
    seed: Int
  ) throws {
    var random = Numbers(seed: UInt64(seed))
    let parts = [
      "Content-Length: 2\r\n\r\n{}", "content-length:  7 \n\n{\"a\":1}",
      "Content-Length: x\r\n\r\n{}",
      "junk\r\n", "\r\n", "Content-Length: 3\r\n\r\n{x}", "Content-Length: 5000\r\n\r\n",
      String(repeating: "y", count: 700), "{}\n", "{\"b\":[\n1]}\n", "nonsense\n",
      String(repeating: "[", count: 1_200) + "\n", String(repeating: " ", count: 1_300),
      "Content-Type: a; charset=latin1\r\n",
    ]
    let text = (0..<Int.random(in: 1...9, using: &random))
      .map { _ in parts.randomElement(using: &random) ?? "" }.joined()
    // With the framing known, white space before the first message may be too much for a line.
    guard text.first?.isWhitespace == false else { return }
    let recorder = recorder()
    read(text, cuts: (1..<max(2, text.utf8.count)).filter { _ in random.next() % 9 == 0 }, recorder)
    recorder.finish()
    let transcript = try Transcript(parsing: Array(file.text.utf8))
    let framing = transcript.header.framing ?? .line
    let again = transcript.entries.flatMap { line in
      switch line.entry.content {
      case .message(let json): framing.frame(json)
      case .raw(let bytes): bytes
      }
    }
    #expect(
      meaning(again, framing) == meaning(Array(text.utf8), nil), "\(text.debugDescription)")
  }

  @Test func `a long message is one line too`() throws {
    let recorder = recorder()
    let long = Array("[\(String(repeating: "1,", count: 9_000))\n2]".utf8)
    for _ in 0..<3 { recorder.record(.message(long), from: .server, framing: .line) }
    recorder.record(.message(Array("{}".utf8)), from: .server, framing: .line)
    recorder.finish()
    #expect(try Transcript(parsing: Array(file.text.utf8)).entries.count == 4)
  }

  @Test func `a message may be nested as deeply as on the wire`() throws {
    let recorder = recorder()
    let deep = String(repeating: "[", count: 511) + String(repeating: "]", count: 511)
    let message = Array(#"{"id":1,"params":\#(deep)}"#.utf8)
    _ = try Incoming(parsing: message)
    recorder.record(.message(message), from: .client, framing: .line)
    recorder.finish()
    let transcript = try Transcript(parsing: Array(file.text.utf8))
    #expect(transcript.entries.count == 1)
    #expect(transcript.entries[0].entry.content == .message(message))
  }

  @Test func `a file that cannot be written is told once`() {
    let count = Mutex(0)
    let recorder = recorder { count.withLock { $0 += 1 } }
    file.isFull.withLock { $0 = true }
    for _ in 0..<3 {
      recorder.record(.message([0x31]), from: .server, framing: .line)
      recorder.flush()
    }
    #expect(count.withLock { $0 } == 1)
  }

  @Test func `what is no transcript is told by its line`() {
    let header = #"{"transcript":1,"vary":{}}"# + "\n"
    let table = [
      "": "no first line", "\n\n": "no first line", #"{"transcript":2,"vary":{}}"#: "no first line",
      #"{"transcript":2,"vary":{}}"# + "\n": "Line 1:", "[]\n": "Line 1:",
      #"{"transcript":1,"vary":{"odd":[]}}"# + "\n": "odd",
      #"{"transcript":1,"framing":"odd"}"# + "\n": "\"framing\"",
      header + "\n[]\n": "Line 3:",
      header + "{\"at\":-1,\"from\":\"client\",\"message\":1}\n": "\"at\"",
      header + "{\"at\":1,\"from\":\"me\",\"message\":1}\n": "\"from\"",
      header + "{\"at\":1,\"from\":\"client\"}\n": "\"message\"",
      header + "{\"at\":1,\"from\":\"client\",\"raw\":\"?\"}\n": "Base64",
    ]
    for (text, word) in table {
      do {
        _ = try Transcript(parsing: Array(text.utf8))
        Issue.record("\(text) was taken.")
      } catch {
        #expect(error.sentence.contains(word), "\(text): \(error.sentence)")
      }
    }
    // Whoever wrote the last line was stopped.
    #expect((try? Transcript(parsing: Array((header + "{\"at\":").utf8)))?.entries.count == 0)
  }
}

/// Numbers that are the same in every run.
private struct Numbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
  }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
