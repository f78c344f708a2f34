import TestSupport
import Testing

import Repositories

@Suite struct SampleProviderTests {
  private static func load(_ options: SampleProvider.Options) async -> ProviderState {
    let provider = SampleProvider(options: options)
    await provider.loadRepositories()
    return provider.state
  }

  @Test func `the sample is five that have names`() async {
    let state = await Self.load(.init(delay: .zero))
    #expect(state.repositories.map(\.id) == Array(0..<5))
    #expect(
      state.repositories.map(\.name) == [
        "match", "SwiftPackageWithGithubActionsAsCI", "NikeClockIcon",
        "halloween_2018_watch_face", "tatooine",
      ])
    #expect(state.repositories.allSatisfy { $0.url == "~/repos/\($0.name)" })
    #expect(state.error == nil)
  }

  @Test(arguments: [0, 1, 7, 2_500])
  func `as many are made up as were asked for`(count: Int) async {
    let state = await Self.load(.init(delay: .milliseconds(20), count: count))
    #expect(state.repositories.map(\.id) == Array(0..<count))
    #expect(state.total == count)
  }

  @Test func `a load takes as long as it was told, spread over its repositories`() async {
    let start = ContinuousClock.now
    let provider = SampleProvider(options: .init(delay: .milliseconds(200), count: 4))
    async let loading: Void = provider.loadRepositories()
    _ = await eventually { provider.state.found > 0 ? true : nil }
    #expect(start.duration(to: .now) >= .milliseconds(50))
    await loading
    #expect(start.duration(to: .now) >= .milliseconds(200))
  }

  @Test func `a load that is to fail does so after half of them`() async {
    let state = await Self.load(.init(delay: .milliseconds(2), count: 7, failWith: .timeout))
    #expect(state.found == 3)
    #expect(state.error?.kind == .timeout)
    #expect(state.error?.isRetryable == true)
  }

  @Test func `a load that is cancelled ends at once`() async {
    let provider = SampleProvider(options: .init(delay: .seconds(600)))
    let task = Task { await provider.loadRepositories() }
    _ = await eventually { provider.state.isLoading ? true : nil }
    task.cancel()
    await task.value
    #expect(provider.state.error == .cancelled)
  }
}
