import Foundation
import Repositories
import TestSupport
import Testing

@testable import GitHubRepositories

/// Who is believed, and who is not.
@Suite struct SecureTests {
  private let authority: ThrowAwayCA

  init() throws {
    authority = try ThrowAwayCA()
  }

  private func load(
    _ certificate: String, environment: [String: String]
  ) async throws -> ForgeLoad {
    let server = try await FakeGitHub("{\(certificate)}")
    return try await ForgeLoad(
      from: server, machine: ForgeLoad.machine(environment: environment),
      url: "https://127.0.0.1:\(server.port)")
  }

  // cli/cli#1735
  @Test(arguments: ["SSL_CERT_FILE", "CURL_CA_BUNDLE"])
  func `an authority of one's own is believed where a variable names it`(
    _ variable: String
  ) async throws {
    let load = try await load(authority.scenario(), environment: [variable: authority.file])
    #expect(load.numbers == [0, 1, 2])
  }

  @Test func `who cannot prove who they are get no token and are not asked twice`() async throws {
    let known = ["SSL_CERT_FILE": authority.file]
    let cases = [
      (try authority.scenario(), [:], "unknownIssuer"),
      (try authority.scenario(days: -1), known, "expired"),
      (try authority.scenario(address: "127.0.0.9"), known, "hostMismatch"),
    ]
    for (certificate, environment, reason) in cases {
      let load = try await load(certificate, environment: environment)
      #expect(load.kind == .tls)
      #expect(load.detail("reason") == reason)
      #expect(load.detail("attempts") == "1" && load.server.targets.isEmpty)
      #expect(load.server.events("connected").count == 1)
    }
    // Who does not know TLS waits for more.
    let plain = try await FakeGitHub()
    let load = try await ForgeLoad(from: plain, url: "https://127.0.0.1:\(plain.port)") {
      $0.requestTimeout = .milliseconds(300)
    }
    #expect(load.kind == .timeout && load.state.error?.phase == "tls")
  }
}
