import JSONRPC
import Repositories
import Synchronization
import TestSupport
import Testing

@Suite struct CancellationTests {
  @Test func `a cancelled load ends with its notification and its reply, and no other is touched`()
    async
  {
    let session = ServerSession()
    session.load("1", #""delayMs":600000"#)
    session.load(#""1""#, #""delayMs":300"#)
    let start = ContinuousClock.now
    session.cancel("1")
    let response = await session.output.response(to: 1)
    #expect(response?["error"]?["code"] == -32800)
    #expect(start.duration(to: .now) < .seconds(600), "It does not wait for the load.")
    #expect(session.states(of: 1) == ["loading", "error"])
    let other = await session.output.response(to: "1")
    #expect(other?["result"]?["count"] == 5)
    session.closeInput()
    #expect(await session.end() == 0, "A cancelled load is no failed one.")
    #expect(session.output.problems == [])
  }

  @Test func `a cancellation names its request by id or by token, once`() async {
    let session = ServerSession()
    session.load("1", #""delayMs":600000,"workDoneToken":"t""#)
    session.load("2", #""delayMs":600000,"workDoneToken":7"#)
    session.send(
      #"{"jsonrpc":"2.0","method":"window/workDoneProgress/cancel","params":{"token":7}}"#,
      #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}"#,
      #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}"#,
      #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":99}}"#,
      #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{}}"#,
      #"{"jsonrpc":"2.0","method":"$/cancelRequest"}"#)
    session.closeInput()
    #expect(await session.end() == 0)
    let responses = session.output.messages.filter { $0["method"] == nil }
    #expect(responses.map { $0["id"] } == [2, 1])
    #expect(responses.allSatisfy { $0["error"]?["code"] == -32800 })
    let ends = session.output.messages.filter { $0["params"]?["value"]?["kind"] == "end" }
    #expect(ends.map { $0["params"]?["token"] } == [7, "t"])
    #expect(session.output.problems == [])
  }

  /// Holds its thread's task until it is let go, whatever happens to the load.
  private struct StubbornProvider: RepositoryProvider {
    let state: ProviderState
    let letGo: @Sendable () -> Bool

    func loadRepositories() async {
      state.begin()
      while !letGo() { await Task.yield() }
      await state.append([Repository(id: 1, name: "late", url: nil)])
      state.finish()
    }
  }

  @Test func `a load that does not stop is answered all the same, and what it yields is dropped`()
    async
  {
    let isLetGo = Mutex(false)
    let session = ServerSession { _, state in
      StubbornProvider(state: state) { isLetGo.withLock { $0 } }
    }
    session.load("1", #""stream":true"#)
    session.cancel("1")
    #expect(await session.output.response(to: 1)?["error"]?["code"] == -32800)
    isLetGo.withLock { $0 = true }
    session.load("2", #""stream":true"#)
    #expect(await session.output.response(to: 2)?["result"]?["count"] == 1)
    #expect(session.streamed(of: 1) == [])
    session.closeInput()
    #expect(await session.end() == 0)
    #expect(session.output.problems == [])
  }

  @Test func `of a cancellation and a completion that race, one is told, once`() async {
    let session = ServerSession()
    let kinds = ["", #","failWith":"timeout""#, #","stream":true"#]
    for id in 0..<300 {
      session.load("\(id)", #""delayMs":\#(id % 4)\#(kinds[id % 3])"#)
      if id % 2 == 0 { try? await Task.sleep(for: .microseconds(100 * (id % 30))) }
      session.cancel("\(id)")
    }
    session.closeInput()
    _ = await session.end()
    let responses = session.output.messages.filter { $0["method"] == nil }
    #expect(Set(responses.compactMap { $0["id"]?.integer }) == Set(0..<300))
    #expect(responses.count == 300)
    for id in 0..<300 {
      let states = session.states(of: .integer(id))
      #expect(states.filter { $0 != "loading" }.count == 1)
    }
    #expect(session.output.problems == [])
  }
}
