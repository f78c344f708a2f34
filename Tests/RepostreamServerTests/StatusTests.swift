import JSONRPC
import Repositories
import TestSupport
import Testing

@Suite struct StatusTests {
  @Test func `the status tells of each load in flight and of no other`() async {
    let start = ContinuousClock.now
    let session = ServerSession { options, state in
      HeldProvider(state: state, count: options.count)
    }
    session.load("7", #""count":12"#)
    session.load(#""b""#, #""count":0"#)
    session.load("8", #""count":1"#)
    session.cancel("8")
    _ = await session.output.response(to: 8)
    let status = await eventually {
      session.send(#"{"jsonrpc":"2.0","id":"s","method":"server/status","params":{}}"#)
      let last = session.output.messages.last { $0["id"] == "s" }?["result"]
      return last?["requests"]?.elements.first?["found"] == 12 ? last : nil
    }
    #expect(status?["version"] == "0")
    #expect(status?["droppedLogLines"] == 3)
    #expect(status?["output"]?["mergedNotifications"] == 0)
    let requests = status?["requests"]?.elements ?? []
    #expect(requests.map { $0["id"] } == [7, "b"])
    #expect(requests.map { $0["found"] } == [12, 0])
    #expect(requests.allSatisfy { $0["method"] == "loadRepositories" && $0["source"] == "sample" })
    let elapsed = Int(start.duration(to: .now) / .milliseconds(1))
    #expect(requests.allSatisfy { (0...elapsed).contains($0["elapsedMs"]?.integer ?? -1) })
    let providers = status?["providers"]?.elements ?? []
    #expect(providers.map { $0["count"] } == [12, 0])
    #expect(providers.allSatisfy { $0["isLoading"] == .bool(true) && $0["error"] == .null })
    session.send(#"{"jsonrpc":"2.0","id":1,"method":"shutdown"}"#)
    session.closeInput()
    #expect(await session.end() == 0)
    #expect(session.output.problems == [])
  }
}
