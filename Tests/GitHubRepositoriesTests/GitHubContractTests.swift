import Repositories
import TestSupport
import Testing

@testable import GitHubRepositories

@Suite struct GitHubContractTests {
  @Test func `the github source keeps the contract of a provider`() async throws {
    let server = try await FakeGitHub(#"{"items":25}"#)
    var options = GitHubOptions(account: .user("ada"))
    options.baseURL = try #require(WebURL(server.url))
    options.perPage = 5
    let machine = ForgeLoad.machine()
    let problems = await ProviderContract.problems { [options] state in
      GitHubProvider(options: options, machine: machine, state: state)
    }
    #expect(problems == [])
  }

  @Test func `a record says what the forge says`() async throws {
    let load = try await ForgeLoad(
      #"{"items":1,"patches":{"0":{"description":"a\u001b[31m b","name":"a \"b\" ünï 漢 🚀","private":true}}}"#
    )
    var record = Repository(
      id: 1000, name: "a \"b\" ünï 漢 🚀", url: "https://api.github.com/repos/ada/repo-00000",
      source: "github")
    record.fullName = "ada/repo-00000"
    record.htmlUrl = "https://github.com/ada/repo-00000"
    record.cloneUrl = "https://github.com/ada/repo-00000.git"
    record.sshUrl = "git@github.com:ada/repo-00000.git"
    record.defaultBranch = "main"
    record.private = true
    record.fork = false
    record.archived = false
    record.description = "a[31m b"
    record.language = "Swift"
    record.topics = ["git"]
    record.pushedAt = "2026-01-02T03:04:05Z"
    #expect(load.state.repositories == [record])
  }
}
