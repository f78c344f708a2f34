import Repositories
import TestSupport
import Testing

@testable import GitHubRepositories

/// What a peer may do, and what becomes of it.
@Suite struct CurlTransportTests {
  private static func outcome(
    _ fault: String, timeout: Duration = .seconds(120)
  ) async throws -> Result<HTTPResponse, HTTPFailure> {
    let server = try await FakeGitHub(#"{"faults":[{\#(fault)}]}"#)
    return await get("\(server.url)/users/ada/repos", timeout: timeout)
  }

  private static func get(
    _ url: String, timeout: Duration = .seconds(120)
  ) async -> Result<HTTPResponse, HTTPFailure> {
    guard let url = WebURL(url), let transport = try? CurlTransport()
    else { return .failure(.unavailable) }
    return await outcome(HTTPRequest(url: url, timeout: timeout), transport)
  }

  private static func outcome(
    _ request: HTTPRequest, _ transport: CurlTransport
  ) async -> Result<HTTPResponse, HTTPFailure> {
    do throws(HTTPFailure) {
      return .success(try await transport.response(to: request))
    } catch {
      return .failure(error)
    }
  }

  @Test(arguments: [
    (#""raw":"HTTP/1.1 200 OK\r\n""#, HTTPFailure.truncated),
    (#""raw":"HTTP/1.1 200 OK\r\nContent-Type: te""#, .truncated),
    (#""raw":"""#, .connect),
    (#""raw":"","then":"reset""#, .connect),
    (#""cut":10"#, .truncated),
    (#""cut":10,"then":"reset""#, .truncated),
    (#""raw":"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n""#, .truncated),
    (#""raw":"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n""#, .truncated),
    (
      #""raw":"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nabcde""#,
      .truncated
    ),
    (#""raw":"nonsense\r\n\r\n""#, .notHTTP),
    (#""status":200,"size":17000000"#, .bodyTooLarge),
  ])
  func `what is no whole answer is a failure`(
    _ fault: String, _ failure: HTTPFailure
  ) async throws {
    let outcome = try await Self.outcome(fault)
    #expect(throws: failure) { try outcome.get() }
  }

  @Test(arguments: [
    (#""raw":"HTTP/1.1 200\r\nContent-Length: 2\r\n\r\n[]""#, 200),
    (#""raw":"HTTP/1.1 200 OK\nContent-Length:2\nx:y\n   \n\n[]""#, 200),
    (#""raw":"HTTP/1.1 200 OK\r\nX: \u00ff\u00fe\r\nContent-Length: 2\r\n\r\n[]""#, 200),
    (
      #""raw":"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early\r\nA: b\r\n\r\nHTTP/1.1 200 OK\r\nB: c\r\n\r\n[]""#,
      200
    ),
    (
      #""raw":"HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=x\r\nContent-Length: 2\r\n\r\n[]""#,
      401
    ),
    (#""raw":"HTTP/1.1 302 Go\r\nContent-Length: 2\r\n\r\n[]""#, 302),
    (#""raw":"HTTP/1.1 999 Odd\r\nContent-Length: 2\r\n\r\n[]""#, 999),
    (#""raw":"HTTP/1.1 204 None\r\n\r\n""#, 204),
  ])
  func `what can be understood is an answer`(_ fault: String, _ status: Int) async throws {
    let response = try await Self.outcome(fault).get()
    #expect(response.status == status)
    #expect(response.body == (status == 204 ? [] : Array("[]".utf8)))
    if fault.contains("103 Early") {
      #expect(response.fields["a"] == nil && response.fields["b"] == "c", "The last block counts.")
    }
  }

  @Test func `a header without an end is not read to it`() async throws {
    let line = "X-Filler: " + String(repeating: "y", count: 900) + #"\r\n"#
    let block = String(repeating: line, count: 400)
    let outcome = try await Self.outcome(#""raw":"HTTP/1.1 200 OK\r\n\#(block)","then":"hold""#)
    #expect(throws: HTTPFailure.headerTooLarge) { try outcome.get() }
  }

  @Test func `a bomb is stopped at the limit`() async throws {
    let server = try await FakeGitHub(
      #"{"patches":{"0":{"description":"\#(String(repeating: "0", count: 9 << 20))"},"1":{"description":"\#(String(repeating: "0", count: 9 << 20))"}},"faults":[{"gzip":0}]}"#
    )
    let outcome = await Self.get("\(server.url)/users/ada/repos")
    #expect(throws: HTTPFailure.bodyTooLarge) { try outcome.get() }
  }

  @Test func `a compressed answer is decoded`() async throws {
    let server = try await FakeGitHub(#"{"faults":[{"gzip":0}]}"#)
    let response = try await Self.get("\(server.url)/users/ada/repos").get()
    #expect(response.body.first == UInt8(ascii: "[") && response.body.last == UInt8(ascii: "]"))
  }

  @Test func `a time that is over says what took it`() async throws {
    let hold = try await Self.outcome(#""raw":"","then":"hold""#, timeout: .milliseconds(300))
    #expect(throws: HTTPFailure.timeout(.response)) { try hold.get() }
    let drip = try await Self.outcome(#""drip":0.05"#, timeout: .milliseconds(500))
    #expect(throws: HTTPFailure.timeout(.body)) { try drip.get() }
  }

  @Test func `where nobody listens or no such host is there, nobody answers`() async throws {
    let server = try await FakeGitHub()
    server.stop()
    let refused = await Self.get("\(server.url)/")
    #expect(throws: HTTPFailure.connect) { try refused.get() }
    let nameless = await Self.get("http://no-such-host.invalid/")
    #expect(throws: HTTPFailure.dns) { try nameless.get() }
  }

  @Test func `a cancellation settles at once and hangs up`() async throws {
    let server = try await FakeGitHub(
      #"{"faults":[{"raw":"HTTP/1.1 200 OK\r\n","then":"hold","times":0}]}"#)
    let transport = try CurlTransport()
    let request = HTTPRequest(
      url: try #require(WebURL("\(server.url)/users/ada/repos")), timeout: .seconds(60))
    let task = Task { await Self.outcome(request, transport) }
    #expect(await eventually { server.targets.isEmpty ? nil : true } == true)
    task.cancel()
    let outcome = await task.value
    #expect(throws: HTTPFailure.cancelled) { try outcome.get() }
    #expect(await eventually { server.isLeft ? true : nil } == true)
    #expect(server.events("closed").first?["by"] == "client")
    // Not because the transport has ended.
    withExtendedLifetime(transport) {}
  }

  // swiftlang/swift-corelibs-foundation#5412
  @Test func `thousands of cancellations at any moment are settled, and then a call succeeds`()
    async throws
  {
    let server = try await FakeGitHub(#"{"items":1}"#)
    let url = WebURL("\(server.url)/users/ada/repos")!
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<50 {
      let transport = try CurlTransport()
      for _ in 0..<40 {
        let delay = Duration.microseconds(Int.random(in: 0..<1_500, using: &generator))
        let task = Task {
          try await transport.response(to: HTTPRequest(url: url, timeout: .seconds(60)))
        }
        try await Task.sleep(for: delay)
        task.cancel()
        let outcome = await task.result
        if case .failure(let error) = outcome { #expect(error as? HTTPFailure == .cancelled) }
      }
    }
    #expect(try await Self.get(url.string).get().status == 200)
    #expect(await eventually { server.isLeft ? true : nil } == true)
  }
}
