import Foundation
import Repositories
import TestSupport
import Testing

@testable import GitHubRepositories

/// A load from a fake GitHub, and all that came of it.
struct ForgeLoad {
  let server: FakeGitHub
  let state: ProviderState

  /// The folder of a cache that no other test looks at.
  static func cacheFolder() throws -> TemporaryFolder { try TemporaryFolder() }

  /// A machine on which nothing is found but what is said.
  static func machine(
    environment: [String: String] = [:], cache: TemporaryFolder? = nil
  ) -> GitHubMachine {
    var machine = GitHubMachine(
      environment: environment, home: cache?.path ?? "/nonexistent", userAgent: "test",
      secrets: SecretKeeper(learn: { _ in }, masked: { $0 }))
    machine.retries.base = .milliseconds(20)
    return machine
  }

  /// Loads once, from a server that is there already or is made for a scenario.
  init(
    _ scenario: String = "{}", from server: FakeGitHub? = nil, machine: GitHubMachine? = nil,
    url: String? = nil, _ change: (inout GitHubOptions) -> Void = { _ in }
  ) async throws {
    if let server {
      self.server = server
    } else {
      self.server = try await FakeGitHub(scenario)
    }
    var options = GitHubOptions(account: .user("ada"))
    options.baseURL = try #require(WebURL(url ?? self.server.url))
    options.authentication = .token(TestSecret.secret())
    options.caching = .off
    change(&options)
    state = ProviderState()
    await GitHubProvider(options: options, machine: machine ?? Self.machine(), state: state)
      .loadRepositories()
  }

  /// The numbers of what was found, in order: the fake's ids count from 1000.
  var numbers: [Int] {
    state.repositories.map { $0.id - 1000 }
  }

  /// The kind that it failed with; `nil` where it succeeded.
  var kind: LoadFailure.Kind? {
    state.error?.kind
  }

  /// A detail of the failure, as a text.
  func detail(_ name: String) -> String? {
    switch state.error?.details[name] {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .bool(let bool): "\(bool)"
    case .object(let members): "\(members)"
    case nil: nil
    }
  }

  /// The kinds of the warnings.
  var warnings: [String] {
    state.summary.warnings.map(\.kind)
  }
}
