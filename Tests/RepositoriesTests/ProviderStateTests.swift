import Synchronization
import TestSupport
import Testing

import Repositories

@Suite struct ProviderStateTests {
  @Test func `a page is told of together with what is on it, and also without`() async {
    let state = ProviderState()
    let looks = Mutex<[Int]>([])
    state.begin()
    for page in 1...3 {
      state.onNextChange(records: 100) { looks.withLock { $0.append(state.found) } }
      let records = page == 2 ? [] : [Repository(id: page, name: "a", url: nil)]
      await state.append(records, of: PageProgress(page: page, pages: 3))
      #expect(state.pages == PageProgress(page: page, pages: 3) && state.end.page == page)
    }
    #expect(looks.withLock { $0 } == [1, 1, 2])
  }

  private static func record(_ id: Int, _ name: String = "n") -> Repository {
    Repository(id: id, name: name, url: nil)
  }

  @Test func `a load goes from loading to its end, once`() async {
    let state = ProviderState()
    #expect(!state.isLoading)
    state.begin(total: 2)
    #expect(state.isLoading)
    await state.append([Self.record(1)])
    state.finish(LoadFailure(.notFound, "Gone."))
    state.finish()
    #expect(!state.isLoading)
    #expect(state.error?.kind == .notFound)
    #expect(state.repositories == [Self.record(1)])
  }

  @Test func `a later record replaces an earlier one and is not counted`() async {
    let state = ProviderState()
    state.begin()
    await state.append([Self.record(1), Self.record(2)])
    await state.append([Self.record(1, "later"), Self.record(3)])
    #expect(state.repositories.map(\.name) == ["later", "n", "n"])
    #expect(state.found == 3)
    let first = state.records(after: 0, limit: 3)
    #expect(first.records.map(\.id) == [1, 2, 1])
    #expect(first.found == 2)
    let rest = state.records(after: first.cursor, limit: 100)
    #expect(rest.records.map(\.id) == [3])
    #expect(rest.found == 3)
  }

  @Test(arguments: [0, 1, 10_000])
  func `an observer that looks again when it is told misses nothing`(count: Int) async {
    for _ in 0..<(count > 1 ? 1 : 2_000) {
      let state = ProviderState()
      let (bells, bell) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
      async let seen = Self.follow(state, bells, bell)
      state.begin()
      for id in 0..<count { await state.append([Self.record(id)]) }
      state.finish()
      #expect(await seen == Array(0..<count))
    }
  }

  private static func follow(
    _ state: ProviderState, _ bells: AsyncStream<Void>, _ bell: AsyncStream<Void>.Continuation
  ) async -> [Int] {
    var ids: [Int] = []
    bell.yield()
    for await _ in bells {
      state.onNextChange { bell.yield() }
      let hasFinished = state.hasFinished
      ids += state.records(after: ids.count, limit: .max).records.map(\.id)
      if hasFinished { break }
    }
    return ids
  }

  @Test func `a load waits for a consumer that is behind, and goes on when it has caught up`()
    async
  {
    let state = ProviderState(window: 2)
    state.begin()
    await state.append([Self.record(0), Self.record(1)])
    let hasAppended = Mutex(false)
    let append = Task {
      await state.append([Self.record(2)])
      hasAppended.withLock { $0 = true }
    }
    _ = await eventually { state.found == 3 ? true : nil }
    for _ in 0..<100 { await Task.yield() }
    #expect(!hasAppended.withLock { $0 })
    state.advance(to: 1)
    await append.value
  }

  @Test func `a load that is cancelled waits for nobody`() async {
    let state = ProviderState(window: 0)
    state.begin()
    let append = Task { await state.append([Self.record(0)]) }
    _ = await eventually { state.found == 1 ? true : nil }
    append.cancel()
    await append.value
  }

  @Test func `warnings beyond the first thousand are counted`() {
    let state = ProviderState()
    for number in 0..<1_002 { state.warn(LoadWarning(kind: "k", message: "\(number)")) }
    #expect(state.summary.warnings.count == 1_000)
    #expect(state.summary.warningsOmitted == 2)
  }
}
