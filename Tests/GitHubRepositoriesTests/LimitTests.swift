import Repositories
import TestSupport
import Testing

@testable import GitHubRepositories

/// What a forge says of how often it may be asked.
@Suite struct LimitTests {
  private static let date = #""Date":"Mon, 30 Nov 2026 12:00:00 GMT""#
  /// 300 seconds later.
  private static let reset = 1_796_040_300

  private static func load(
    _ answer: String, machine: GitHubMachine = ForgeLoad.machine(), times: Int = 0,
    _ change: (inout GitHubOptions) -> Void = { _ in }
  ) async throws -> ForgeLoad {
    try await ForgeLoad(
      #"{"faults":[{"times":\#(times),\#(answer)}]}"#, machine: machine, change)
  }

  // nextflow-io/nextflow#13
  @Test func `a quota that is used up says until when`() async throws {
    let load = try await Self.load(
      #""status":403,"headers":{\#(Self.date),"X-RateLimit-Limit":"60","X-RateLimit-Remaining":"0","X-RateLimit-Used":"60","X-RateLimit-Resource":"core","X-RateLimit-Reset":"\#(Self.reset)"},"body":"{\"message\":\"API rate limit exceeded\"}""#
    ) { $0.authentication = .none }
    #expect(load.kind == .rateLimited)
    #expect(load.detail("scope") == "primary" && load.detail("limit") == "60")
    #expect(load.detail("remaining") == "0" && load.detail("used") == "60")
    #expect(load.detail("resource") == "core")
    #expect(load.detail("resetAt") == "2026-11-30T12:05:00Z")
    #expect(load.detail("authenticated") == "false")
    // By the forge's clock, and a second more.
    #expect(load.state.error?.retryAfterMs == 301_000)
    #expect(load.state.error?.isRetryable == true)
    #expect(load.state.error?.message.contains("token") == true)
  }

  // octokit/plugin-throttling.js#454
  @Test func `while a limit holds the forge is not asked again`() async throws {
    let machine = ForgeLoad.machine()
    let server = try await FakeGitHub(
      #"{"faults":[{"times":0,"status":403,"body":"{\"message\":\"You have exceeded a secondary rate limit\"}"}]}"#
    )
    let first = try await ForgeLoad(from: server, machine: machine)
    #expect(first.kind == .rateLimited && first.detail("scope") == "secondary")
    #expect((first.state.error?.retryAfterMs ?? 0) >= 60_000)
    let second = try await ForgeLoad(from: server, machine: machine)
    #expect(second.kind == .rateLimited)
    #expect((1...60_000).contains(second.state.error?.retryAfterMs ?? 0))
    #expect(server.targets.count == 1)
    // It is the token's limit, not the host's.
    let other = try await ForgeLoad(from: server, machine: machine) {
      $0.authentication = .none
    }
    #expect(other.kind == .rateLimited && server.targets.count == 2)
  }

  @Test(arguments: [
    (#""status":429,"headers":{"Retry-After":"7"}"#, 7_000),
    (
      #""status":403,"headers":{\#(Self.date),"Retry-After":"Mon, 30 Nov 2026 12:00:09 GMT"}"#,
      9_000
    ),
    // What it says outright counts before what it says of the quota.
    (
      #""status":403,"headers":{\#(Self.date),"Retry-After":"5","X-RateLimit-Remaining":"0","X-RateLimit-Reset":"\#(Self.reset)"}"#,
      5_000
    ),
    (#""status":429"#, 60_000),
    (#""status":403,"headers":{"Retry-After":"soon"}"#, 60_000),
    (#""status":403,"body":"{\"message\":\"API rate limit exceeded\"}""#, 60_000),
    (
      #""status":403,"body":"{\"documentation_url\":\"https://docs.github.com/rest#secondary-rate-limits\"}""#,
      60_000
    ),
    (
      #""status":403,"headers":{\#(Self.date),"X-RateLimit-Remaining":"0","X-RateLimit-Reset":"99999999999"}"#,
      3_600_000
    ),
    (#""status":429,"headers":{"Retry-After":"99999999999999999999"}"#, 60_000),
  ])
  func `how long to wait is the forge's word, an hour at most`(
    _ answer: String, _ wait: Int
  ) async throws {
    let load = try await Self.load(answer)
    #expect(load.kind == .rateLimited)
    #expect(load.state.error?.retryAfterMs == wait)
  }

  @Test func `a limit that is over already is not asked about for ever`() async throws {
    let load = try await Self.load(#""status":429,"headers":{"Retry-After":"0"}"#)
    #expect(load.kind == .rateLimited && load.server.targets.count == 1)
    #expect(load.state.error?.retryAfterMs == 1_000)
    let patient = try await Self.load(#""status":429,"headers":{"Retry-After":"0"}"#) {
      $0.maxRateLimitWait = .seconds(60)
    }
    #expect(patient.kind == .rateLimited && patient.server.targets.count == 3)
  }

  @Test func `requests that meet one limit together are one to it, and the longest counts`() {
    let gate = RateLimitGate()
    let key = RateLimitGate.Key(origin: WebURL.gitHub.origin, token: nil)
    let failure = LoadFailure(.rateLimited, "")
    let now = ContinuousClock.now
    for _ in 0..<4 { #expect(gate.close(key, for: nil, failure, at: now) == .seconds(60)) }
    #expect(gate.close(key, for: .seconds(5), failure, at: now) == .seconds(60))
    #expect(gate.close(key, for: .seconds(90), failure, at: now) == .seconds(90))
    #expect(gate.failure(key, at: now.advanced(by: .seconds(89))) != nil)
  }

  @Test func `a wait that was not said doubles`() {
    let gate = RateLimitGate()
    let key = RateLimitGate.Key(origin: WebURL("https://x")!.origin, token: nil)
    let failure = LoadFailure(.rateLimited, "")
    var now = ContinuousClock.now
    var waits: [Duration] = []
    for _ in 0..<9 {
      let wait = gate.close(key, for: nil, failure, at: now)
      waits.append(wait)
      #expect(gate.failure(key, at: now) != nil)
      now = now.advanced(by: wait)
      #expect(gate.failure(key, at: now) == nil)
    }
    #expect(waits == [60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600].map { .seconds($0) })
    gate.noteAnswer(key, at: now.advanced(by: .seconds(-1)))
    #expect(
      gate.failure(key, at: now.advanced(by: .seconds(-1))) != nil, "It was asked for before.")
    gate.noteAnswer(key, at: now)
    #expect(gate.close(key, for: nil, failure, at: now) == .seconds(60))
  }

  @Test func `a short limit is waited for by whoever asks for that`() async throws {
    let answer = #""status":429,"headers":{"Retry-After":"1"}"#
    let load = try await Self.load(answer, times: 1) { $0.maxRateLimitWait = .seconds(5) }
    #expect(load.numbers == [0, 1, 2])
    let impatient = try await Self.load(answer, times: 1) {
      $0.maxRateLimitWait = .milliseconds(900)
    }
    #expect(impatient.kind == .rateLimited)
  }

  @Test func `a cancellation ends every wait`() async throws {
    let cases: [(String, Duration)] = [
      (#""status":429,"headers":{"Retry-After":"600"}"#, .milliseconds(20)),
      (#""status":500"#, .seconds(600)),
    ]
    for (answer, base) in cases {
      let server = try await FakeGitHub(#"{"faults":[{"times":0,\#(answer)}]}"#)
      var machine = ForgeLoad.machine()
      machine.retries.base = base
      var options = GitHubOptions(account: .user("ada"))
      options.baseURL = try #require(WebURL(server.url))
      options.authentication = .none
      options.caching = .off
      options.maxRateLimitWait = .seconds(3_600)
      let provider = GitHubProvider(options: options, machine: machine)
      let task = Task { await provider.loadRepositories() }
      #expect(await eventually { server.targets.isEmpty ? nil : true } == true)
      try await Task.sleep(for: .milliseconds(50))
      task.cancel()
      await task.value
      #expect(provider.state.error == .cancelled)
    }
  }

  @Test func `the dates of header fields are read in the form that is in use`() {
    #expect(HTTPDate.seconds("Sun, 06 Nov 1994 08:49:37 GMT") == 784_111_777)
    for text in ["", "soon", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun, 06 Foo 1994 08:49:37 GMT"] {
      #expect(HTTPDate.seconds(text) == nil)
    }
  }
}
