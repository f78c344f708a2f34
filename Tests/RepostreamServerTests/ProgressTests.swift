import JSONRPC
import Synchronization
import TestSupport
import Testing

@Suite struct ProgressTests {
  private static func run(_ params: String) async -> ServerSession {
    let session = ServerSession()
    session.load("1", params)
    session.closeInput()
    _ = await session.end()
    #expect(session.output.problems == [])
    return session
  }

  private static func result(_ session: ServerSession) -> JSONValue? {
    session.output.messages.last?["result"]
  }

  @Test func `without stream the repositories are in the result alone`() async {
    let session = await Self.run(#""delayMs":0,"count":3"#)
    #expect(Self.result(session)?["repositories"]?.elements.count == 3)
    #expect(Self.result(session)?["repositories"]?.elements.first?["displayName"] == "match")
    let progress = session.output.messages.compactMap { $0["params"] }
    #expect(progress.allSatisfy { $0["repositories"] == nil })
    #expect(progress.last?["found"] == 3)
  }

  @Test(arguments: [0, 1, 999, 1_000, 1_001, 2_000, 25_000])
  func `with stream each repository travels once, a thousand at most together`(count: Int) async {
    let session = await Self.run(#""delayMs":0,"stream":true,"count":\#(count)"#)
    let ids = session.streamed(of: 1).compactMap { $0["id"]?.integer }
    #expect(ids == Array(0..<count))
    #expect(Self.result(session)?["repositories"] == .array([]))
    #expect(Self.result(session)?["count"] == .integer(count))
    var found = 0
    for params in session.output.messages.compactMap({ $0["params"] }) {
      found += params["repositories"]?.elements.count ?? 0
      #expect(params["found"] == .integer(found))
    }
  }

  @Test func `a load that fails late has told what it had`() async {
    let session = await Self.run(#""delayMs":20,"count":6,"stream":true,"failWith":"notFound""#)
    #expect(session.streamed(of: 1).count == 3)
    let error = session.output.messages.last?["error"]
    #expect(error?["code"] == -32803)
    #expect(error?["data"]?["kind"] == "notFound")
    let terminal = session.output.messages.dropLast().last?["params"]
    #expect(terminal?["error"] == error)
  }

  @Test func `a work done token gets begin, reports and end around the load's own`() async {
    let isReported = Mutex(false)
    let session = ServerSession { _, state in
      HeldProvider(state: state, count: 1) { isReported.withLock { $0 } }
    }
    session.load("1", #""workDoneToken":7"#)
    session.closeInput()
    _ = await eventually {
      session.output.messages.first { $0["params"]?["value"]?["kind"] == "report" }
    }
    isReported.withLock { $0 = true }
    #expect(await session.end() == 0)
    #expect(session.output.problems == [])
    let messages = session.output.messages
    let kinds = messages.compactMap { $0["params"]?["value"]?["kind"]?.string }
    #expect(kinds.first == "begin")
    #expect(kinds.last == "end")
    #expect(kinds.dropFirst().dropLast().allSatisfy { $0 == "report" } && kinds.count > 2)
    #expect(
      messages.filter { $0["method"] == "$/progress" }
        .allSatisfy { $0["params"]?["token"] == 7 })
    let order = messages.suffix(3).map { $0["params"]?["state"] ?? $0["params"]?["value"]?["kind"] }
    #expect(order == ["done", "end", nil], "The load's end, the token's end, the response.")
  }

  @Test(arguments: ["true", "false"])
  func `a partial result token carries the repositories, and nothing else does`(
    stream: String
  ) async {
    let session = await Self.run(
      #""delayMs":50,"count":5,"partialResultToken":"p","stream":\#(stream)"#)
    let values = session.output.messages.filter { $0["method"] == "$/progress" }
      .compactMap { $0["params"]?["value"] }
    #expect(values.flatMap { $0["repositories"]?.elements ?? [] }.count == 5)
    #expect(values.allSatisfy { $0["kind"] == nil })
    #expect(session.streamed(of: 1) == [])
    #expect(Self.result(session)?["repositories"] == .array([]))
    #expect(Self.result(session)?["count"] == 5)
  }

  @Test func `percentages rise to 100 where the total is known`() async {
    let session = await Self.run(#""delayMs":400,"count":4"#)
    let percentages = session.output.messages.compactMap { $0["params"]?["percentage"]?.integer }
    #expect(percentages.last == 100)
    #expect(percentages == percentages.sorted())
  }
}
