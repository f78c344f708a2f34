import JSONRPC
import Repositories
import RepostreamProtocol
import RepostreamServer
import Synchronization
import TestSupport
import Testing

/// However a stream is cut on its way, its replies are the same.
@Suite struct SplitTests {
  /// Hands out a stream piece by piece.
  private final class Pieces: ByteSource {
    private let rest: Mutex<ArraySlice<[UInt8]>>

    init(_ pieces: [[UInt8]]) {
      rest = Mutex(pieces[...])
    }

    func read() -> [UInt8] {
      rest.withLock { $0.popFirst() ?? [] }
    }
  }

  private final class Collector: ByteSink {
    let output: OutputCollector

    init(framing: Framing) {
      output = OutputCollector(framing: framing)
    }

    func write(_ bytes: ArraySlice<UInt8>) -> Bool {
      output.append(Array(bytes))
      return true
    }
  }

  /// What a server answers to a stream.
  private static func replies(to pieces: [[UInt8]], _ framing: Framing) async -> [JSONValue] {
    let collector = Collector(framing: framing)
    let host = ServerHost(
      version: "0", makeProvider: { SampleProvider(options: .init(), state: $1) },
      explainPath: { .success(.init(path: $0.path, reason: .init(.notARepository, at: $0.path))) },
      watchClient: { _, _ in }, log: { _ in }, droppedLogLines: { 0 })
    let server = Server(source: Pieces(pieces), sink: collector, options: .init(), host: host)
    // Off the pool, which other tests share.
    await withCheckedContinuation { continuation in
      DedicatedThread.start {
        _ = server.run()
        continuation.resume()
      }
    }
    #expect(collector.output.problems == [])
    return collector.output.messages
  }

  /// Cuts a stream at random places, more finely or less.
  private static func cut(
    _ stream: [UInt8], _ random: inout SeededGenerator
  ) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var rest = stream[...]
    let most = [1, 3, 40, 400].randomElement(using: &random) ?? 1
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 1...most, using: &random))
      pieces.append(Array(piece))
      rest = rest.dropFirst(piece.count)
    }
    return pieces
  }

  @Test(arguments: [Framing.header, .line], 0..<40)
  func `any split of any valid stream gets the same replies`(framing: Framing, seed: Int) async {
    var random = SeededGenerator(seed: UInt64(seed))
    let stream = ValidStream.make(framing, &random)
    let whole = await Self.replies(to: [stream], framing)
    #expect(whole.count > 3)
    for _ in 0..<5 {
      let replies = await Self.replies(to: Self.cut(stream, &random), framing)
      #expect(replies == whole)
    }
  }
}
