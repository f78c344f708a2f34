import Repositories
import TestSupport
import Testing

@testable import GitHubRepositories

/// What arrives, in which order, and what was asked for.
@Suite struct PageTests {
  @Test func `all pages arrive in order, each asked for once`() async throws {
    let load = try await ForgeLoad(#"{"items":250}"#)
    #expect(load.state.error == nil)
    #expect(load.numbers == Array(0..<250))
    #expect(load.server.targets.count == 3)
    #expect(Set(load.server.targets).count == 3)
    #expect(load.warnings == [])
    #expect(load.state.pages == PageProgress(page: 3, pages: 3, quotaRemaining: 4990))
  }

  @Test func `an account without repositories is an empty list`() async throws {
    let load = try await ForgeLoad(#"{"items":0}"#)
    #expect(load.state.error == nil && load.state.found == 0)
    #expect(load.server.targets.count == 1)
  }

  // go-gitea/gitea#14698, git-pkgs/forge#84
  @Test func `a forge that gives less on a page than it was asked for loses nothing`() async throws
  {
    let load = try await ForgeLoad(#"{"items":71,"perPageLimit":30}"#)
    #expect(load.numbers == Array(0..<71))
    #expect(load.server.targets.count == 3)
  }

  // microsoft/vscode#110271, microsoft/vscode-pull-request-github#1708, github/VisualStudio#2143
  @Test func `the first page is there before the second answer ends`() async throws {
    let server = try await FakeGitHub(
      #"{"items":250,"faults":[{"match":"page=2","delay":0,"raw":"HTTP/1.1 200 OK\r\n","then":"hold","times":0}]}"#
    )
    var options = GitHubOptions(account: .user("ada"))
    options.baseURL = try #require(WebURL(server.url))
    options.caching = .off
    let state = ProviderState()
    let provider = GitHubProvider(options: options, machine: ForgeLoad.machine(), state: state)
    let task = Task { await provider.loadRepositories() }
    #expect(await eventually { state.found >= 100 ? true : nil } == true)
    #expect(state.found == 100)
    task.cancel()
    await task.value
    #expect(state.error == .cancelled)
    #expect(await eventually { server.isLeft ? true : nil } == true)
  }

  // google/go-github#566, sourcegraph/sourcegraph-public-snapshot#5874
  @Test func `a list that moves while it is read says so, and nothing comes twice`() async throws {
    let load = try await ForgeLoad(#"{"items":250,"move":1}"#) { $0.concurrency = 1 }
    #expect(Set(load.numbers).count == load.numbers.count)
    #expect(load.warnings == ["changedWhilePaging"])
    #expect(load.server.targets.first?.contains("sort=full_name") == true)
  }

  // desktop-plus/desktop-plus#259
  @Test func `a link is followed as it stands, under any path`() async throws {
    let server = try await FakeGitHub(#"{"items":71,"prefix":"/odd/api","links":"relative"}"#)
    let load = try await ForgeLoad(from: server, url: "\(server.url)/odd/api") { $0.perPage = 30 }
    #expect(load.numbers == Array(0..<71))
    #expect(load.server.targets.allSatisfy { $0.hasPrefix("/odd/api/users/ada/repos?") })
  }

  // octokit/core.js#695
  @Test func `without links the total leads on, and without both the first page is the last`()
    async throws
  {
    let total = try await ForgeLoad(#"{"items":71,"links":"none","total":true}"#) {
      $0.perPage = 30
    }
    #expect(total.numbers == Array(0..<71))
    #expect(total.server.targets.count == 3)
    let none = try await ForgeLoad(#"{"items":71,"links":"none"}"#) { $0.perPage = 30 }
    #expect(none.numbers == Array(0..<30))
    #expect(none.server.targets.count == 1)
  }

  // git-pkgs/forge#134
  @Test func `a limit counts what is wanted, and no page behind it is asked for`() async throws {
    let patches = (0..<12).map { #""\#($0 * 7)":{"fork":true}"# }.joined(separator: ",")
    let load = try await ForgeLoad(#"{"items":5000,"patches":{\#(patches)}}"#) { options in
      options.limit = 10
      options.fork = true
    }
    #expect(load.numbers == (0..<10).map { $0 * 7 })
    #expect(load.server.targets.count == 1)
    #expect(load.state.summary.truncated == "limit")
    let some = try await ForgeLoad(#"{"items":5000,"delay":0.02}"#) { $0.limit = 250 }
    #expect(some.numbers == Array(0..<250) && some.server.targets.count == 3)
    let all = try await ForgeLoad(#"{"items":250}"#) { $0.limit = 250 }
    #expect(all.numbers.count == 250 && all.state.summary.truncated == nil)
  }

  @Test func `a record that cannot be read costs itself alone`() async throws {
    let load = try await ForgeLoad(
      #"{"items":5,"patches":{"1":{"id":"x"},"3":{"name":null},"4":{"topics":null,"language":null,"pushed_at":null}}}"#
    )
    #expect(load.numbers == [0, 2, 4])
    #expect(load.warnings == ["badRecord"])
  }

  @Test func `pages that lead back are a failure, not a loop`() async throws {
    let link = #"<?page=1&per_page=100>; rel=\"next\""#
    let load = try await ForgeLoad(#"{"items":10,"links":"none","headers":{"Link":"\#(link)"}}"#)
    #expect(load.kind == .badResponse)
    #expect(load.detail("reason") == "pagingLoop")
    #expect(load.server.targets.count <= 3)
  }

  @Test func `a forge that fails one of several pages is asked for one at a time`() async throws {
    let load = try await ForgeLoad(
      #"{"items":1000,"delay":0.02,"faults":[{"match":"page=4","status":500,"body":"{}"}]}"#)
    #expect(load.numbers == Array(0..<1000))
    #expect(load.server.targets.count == 11)
  }

  @Test func `a page that takes the forge too long is asked for in halves`() async throws {
    let load = try await ForgeLoad(
      #"{"items":450,"faults":[{"match":"page=3","status":502,"body":"<html>","times":2}]}"#)
    #expect(load.numbers == Array(0..<450))
    #expect(load.warnings == [])
    #expect(load.server.targets.contains { $0.contains("per_page=50") && $0.contains("page=5") })
    let first = try await ForgeLoad(#"{"items":130,"faults":[{"status":504}]}"#)
    #expect(first.numbers == Array(0..<130))
    let clamped = try await ForgeLoad(
      #"{"items":130,"perPageLimit":30,"faults":[{"match":"page=4","status":502,"times":2}]}"#)
    #expect(clamped.numbers == Array(0..<130))
  }

  @Test func `a way on that is no number is not halved`() async throws {
    let link = #"<?per_page=100&after=x>; rel=\"next\""#
    let first = #""status":200,"headers":{"Link":"\#(link)"},"body":"[{\"id\":7,\"name\":\"a\"}]""#
    let load = try await ForgeLoad(
      #"{"items":3,"faults":[{\#(first)},{"match":"after=x","status":502}]}"#)
    #expect(load.state.found == 4)
    #expect(load.server.targets.suffix(2).allSatisfy { $0.hasSuffix("?per_page=100&after=x") })
  }

  @Test func `an address may be one of IPv6`() async throws {
    let server = try await FakeGitHub(#"{"host":"::1","items":130}"#)
    let load = try await ForgeLoad(from: server, url: "http://[::1]:\(server.port)")
    #expect(load.numbers == Array(0..<130))
  }

  @Test func `several pages are on their way at once, as many as one asks for`() async throws {
    let load = try await ForgeLoad(#"{"items":300,"delay":0.05}"#) { options in
      options.perPage = 10
      options.concurrency = 3
    }
    #expect(load.numbers == Array(0..<300))
    #expect(load.server.events("connected").count == 3)
  }
}
