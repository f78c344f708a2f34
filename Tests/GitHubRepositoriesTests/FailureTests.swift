import Repositories
import TestSupport
import Testing

@testable import GitHubRepositories

/// What a load fails with, and what is known of it.
@Suite struct FailureTests {
  /// A load that gets the same answer again and again.
  private static func load(
    _ answer: String, _ change: (inout GitHubOptions) -> Void = { _ in }
  ) async throws -> ForgeLoad {
    try await ForgeLoad(#"{"faults":[{"times":0,\#(answer)}]}"#, change)
  }

  // swiftlang/swift-corelibs-foundation#5285, swiftlang/swift-corelibs-foundation#5456
  @Test(arguments: [
    (#""status":401,"headers":{"WWW-Authenticate":"Basic realm=x"},"body":"{}""#, "unauthorized"),
    (#""status":404,"body":"{}""#, "notFound"),
    (#""status":422,"body":"{\"message\":\"Validation Failed\"}""#, "invalidRequest"),
    (#""status":500,"body":"{}""#, "serverError"),
    (#""status":501,"body":"{}""#, "serverError"),
    (#""status":204"#, "badResponse"),
    (#""status":999"#, "badResponse"),
    (#""status":304"#, "badResponse"),
    (#""status":302"#, "badResponse"),
    (#""status":200,"body":"hello""#, "badResponse"),
    (#""status":200,"body":"{\"message\":\"hello\"}""#, "badResponse"),
    (#""status":200,"body":"[{\"id\":1,""#, "truncated"),
    (#""status":200,"body":"""#, "truncated"),
    (#""status":200,"size":17000000"#, "tooLarge"),
    (#""raw":"HTTP/1.1 200 OK\r\n""#, "truncated"),
    (#""raw":"HTTP/1.1 200 OK\r\nX: y""#, "truncated"),
    (#""cut":10"#, "truncated"),
    (#""gzip":900"#, "truncated"),
    (#""raw":"""#, "connect"),
  ])
  func `a failure has its kind, its host and its number of attempts`(
    _ answer: String, _ kind: String
  ) async throws {
    let load = try await Self.load(answer)
    #expect(load.kind?.rawValue == kind)
    #expect(load.state.found == 0)
    #expect(load.detail("host") == "127.0.0.1:\(load.server.port)")
    #expect(load.detail("page") == "1")
    #expect(load.detail("tokenSource") == "params")
    #expect(load.detail("attempts") == "\(load.server.targets.count)")
  }

  // octokit/octokit.js#2355, Meridiona/meridian#737, nobe4/gh-not#67, jdx/mise#12974
  @Test(arguments: [
    (#""raw":"""#, 3), (#""cut":10"#, 2), (#""gzip":900"#, 2), (#""status":503,"body":"{}""#, 3),
    (#""status":502,"body":"{}""#, 3), (#""status":408,"body":"{}""#, 3),
    (#""status":501,"body":"{}""#, 1), (#""status":404,"body":"{}""#, 1),
    (#""status":401,"body":"{}""#, 1), (#""status":200,"body":"hello""#, 1),
    (#""status":503,"headers":{"Retry-After":"60"},"body":"{}""#, 1),
  ])
  func `only what may pass is asked for again`(_ answer: String, _ count: Int) async throws {
    #expect(try await Self.load(answer).server.targets.count == count)
  }

  @Test(arguments: [
    #""raw":"""#, #""raw":"HTTP/1.1 200 OK\r\n""#, #""cut":10"#, #""gzip":900"#,
    #""status":502,"body":"<html>""#, #""status":500"#,
  ])
  func `what passes costs nothing`(_ answer: String) async throws {
    let load = try await ForgeLoad(#"{"items":130,"faults":[{\#(answer)}]}"#)
    #expect(load.state.error == nil)
    #expect(load.numbers == Array(0..<130))
    #expect(load.warnings == [])
  }

  // tonistiigi/go-actions-cache#36, sourcegraph/sourcegraph-public-snapshot#2360
  @Test func `a page of HTML is quoted in short`() async throws {
    let load = try await Self.load(
      #""status":502,"headers":{"Content-Type":"text/html"},"body":"<h1>Oh\u001b[31m no</h1>","size":20000"#
    )
    #expect(load.kind == .serverError && load.detail("status") == "502")
    #expect(load.detail("contentType") == "text/html")
    let snippet = try #require(load.detail("snippet"))
    #expect(snippet.hasPrefix("<h1>Oh [31m no</h1>xxx") && snippet.count == 200)
  }

  // google/go-github#4190, swiftlang/swift-package-manager#10443, github/github-mcp-server#3056
  @Test(arguments: ["127.0.0.1", "127.0.0.2"])
  func `a redirect to another origin is not followed, and a link neither`(
    _ host: String
  ) async throws {
    let other = try await FakeGitHub(#"{"host":"\#(host)"}"#)
    let target = "http://\(host):\(other.port)/users/ada/repos"
    let redirect = try await Self.load(
      #""status":302,"headers":{"Location":"\#(target)?secret=1"}"#)
    #expect(redirect.kind == .crossHostRedirect)
    #expect(redirect.detail("target") == "http://\(host):\(other.port)")
    let link = try await ForgeLoad(
      #"{"links":"none","headers":{"Link":"<\#(target)>; rel=\"next\""}}"#)
    #expect(link.kind == .crossHostRedirect)
    #expect(other.events("connected").isEmpty)
  }

  @Test func `a redirect within the origin is followed three times`() async throws {
    let hop = #""status":301,"headers":{"Location":"/users/ada/repos?hop=1"}"#
    let three = try await ForgeLoad(#"{"faults":[{\#(hop),"times":3}]}"#)
    #expect(three.numbers == [0, 1, 2])
    #expect(three.server.targets.count == 4)
    let four = try await ForgeLoad(#"{"faults":[{\#(hop),"times":4}]}"#)
    #expect(four.kind == .badResponse && four.detail("reason") == "tooManyRedirects")
  }

  // josegonzalez/python-github-backup#163, ossf/allstar#36
  @Test func `what must not be shown says where one can read why`() async throws {
    let body = #"{\"message\":\"Blocked\",\"block\":{\"html_url\":\"https://github.com/x\"}}"#
    let load = try await Self.load(#""status":451,"body":"\#(body)""#)
    #expect(load.kind == .unavailableForLegalReasons)
    #expect(load.detail("noticeUrl") == "https://github.com/x")
    #expect(load.detail("message") == "Blocked")
  }

  // jdx/mise#9120
  @Test(arguments: [
    (
      #""headers":{"X-RateLimit-Remaining":"14987"},"body":"{\"message\":\"Although you appear to have the correct authorization credentials, the `x` organization has an IP allow list enabled\"}""#,
      "ipAllowList"
    ),
    (
      #""headers":{"X-GitHub-SSO":"required; url=https://github.com/orgs/x/sso?a=b"},"body":"{}""#,
      "sso"
    ),
    (#""headers":{"X-Accepted-GitHub-Permissions":"metadata=read"},"body":"{}""#, "scopes"),
    (
      #""headers":{"X-Accepted-OAuth-Scopes":"repo","X-OAuth-Scopes":"gist"},"body":"{}""#, "scopes"
    ),
    (
      #""headers":{"X-Accepted-OAuth-Scopes":"repo","X-OAuth-Scopes":"repo"},"body":"{}""#,
      "unknown"
    ),
    (#""body":"no""#, "unknown"),
  ])
  func `what is forbidden says why, and is no limit`(
    _ answer: String, _ reason: String
  ) async throws {
    let load = try await Self.load(#""status":403,\#(answer)"#)
    #expect(load.kind == .forbidden && load.detail("reason") == reason)
    #expect(load.server.targets.count == 1)
    if reason == "sso" { #expect(load.detail("ssoUrl") == "https://github.com/orgs/x/sso?a=b") }
    if reason == "ipAllowList" {
      #expect(load.detail("message")?.contains("IP allow list") == true)
    }
  }

  @Test func `what came before a failure stays, and is counted`() async throws {
    let load = try await ForgeLoad(
      #"{"items":250,"faults":[{"match":"page=3","times":0,"status":404,"body":"{}"}]}"#)
    #expect(load.kind == .notFound && load.detail("page") == "3")
    #expect(load.numbers == Array(0..<200))
    #expect(load.state.error?.details["partial"] == .object(["count": .integer(200)]))
  }

  @Test func `nobody at the port, no such host, and no time`() async throws {
    let server = try await FakeGitHub()
    server.stop()
    let refused = try await ForgeLoad(from: server)
    #expect(refused.kind == .connect && refused.detail("attempts") == "3")
    let nameless = try await ForgeLoad(from: server, url: "https://no-such-host.invalid/api")
    #expect(nameless.kind == .dns && nameless.detail("host") == "no-such-host.invalid")
    let slow = try await Self.load(#""raw":"","then":"hold""#) {
      $0.requestTimeout = .milliseconds(200)
    }
    #expect(slow.kind == .timeout && slow.state.error?.phase == "response")
    #expect(slow.server.targets.count == 1)
  }
}
