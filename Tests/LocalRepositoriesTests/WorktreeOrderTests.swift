import Foundation
import Repositories
import Synchronization
import TestSupport
import Testing

@testable import LocalRepositories

/// `worktrees`: where linked worktrees stand in the stream.
@Suite(.offThePool) struct WorktreeOrderTests {
  /// Families whose worktrees are met before, beside and after their main repositories.
  private func world(_ families: Int = 4) throws -> Scan {
    let scan = try Scan()
    for number in 0..<families {
      let main = try scan.repository("\(number)/deep/er/main\(number)")
      for name in ["root/w\(number)", "root/\(number)/deep/w\(number)", "outside/w\(number)"] {
        try scan.git(
          "worktree", "add", "--quiet", "--detach", scan.folder.path(name), in: main)
      }
      try scan.copies(["\(number)/single"])
    }
    return scan
  }

  /// The stream as it should be read: each main repository, and how many of its worktrees stand
  /// directly behind it.
  private func groups(_ stream: [Repository]) -> [String: Int] {
    var groups: [String: Int] = [:]
    var main: Repository?
    for record in stream {
      if record.kind == .worktree {
        guard let main, record.parentId == main.id else { return [record.name: -1] }
        groups[main.name, default: 0] += 1
      } else {
        main = record
      }
    }
    return groups
  }

  // alefragnani/vscode-project-manager#134, jrmoulton/tmux-sessionizer#172,
  // jrmoulton/tmux-sessionizer#163
  @Test(arguments: [1, 2, 5])
  func `worktrees stand directly behind their main repository`(workers: Int) async throws {
    let scan = try world()
    let whole = ["main0": 3, "main1": 3, "main2": 3, "main3": 3]
    // Met from everywhere, from worktrees alone, and from one that lies outside.
    for roots in [
      [scan.root], [scan.folder.path("outside")], [scan.root + "/0", scan.folder.path],
    ] {
      let stream = await scan.load(roots, workers: workers).stream
      #expect(groups(stream) == whole)
      #expect(Set(stream.map(\.id)).count == stream.count)
    }
  }

  @Test func `a family is one batch, so that nobody comes between`() async throws {
    let scan = try world(1)
    let state = ProviderState()
    let provider = LocalProvider(
      options: LocalOptions(roots: [.init(scan.folder.path("outside"))]),
      machine: Machine(environment: [:], home: scan.home, workers: 3), state: state)
    // Told on the thread of whoever has just added something.
    let first = Mutex<Int?>(nil)
    state.onNextChange { first.withLock { $0 = state.found } }
    await provider.loadRepositories()
    #expect(first.withLock { $0 } == 4)
    #expect(state.found == 4)
  }

  @Test func `without groups they come as they are met`() async throws {
    let scan = try world(1)
    let flat = await scan.load(workers: 1) { $0.worktrees = .flat }.stream
    #expect(flat.first?.path == scan.root + "/w0")
    #expect(flat.count == 5)
    #expect(Set(flat.filter { $0.kind == .worktree }.map(\.parentId)).count == 1)
    let grouped = await scan.load(workers: 1).stream
    #expect(grouped.first?.name == "main0")
    #expect(Set(grouped.map(\.id)) == Set(flat.map(\.id)))
  }

  @Test(arguments: [1, 5])
  func `they are left out where nobody wants them, and lead on all the same`(workers: Int)
    async throws
  {
    let scan = try world(2)
    let mains = ["0/deep/er/main0", "1/deep/er/main1"]
    let outside = [scan.folder.path("outside")]
    #expect(
      await scan.paths(workers: workers) { $0.worktrees = .none } == [
        "0/deep/er/main0", "0/single", "1/deep/er/main1", "1/single",
      ])
    #expect(await scan.paths(outside, workers: workers) { $0.worktrees = .none } == mains)
  }

  @Test func `worktrees of a bare repository that is left out are listed`() async throws {
    let scan = try Scan()
    let main = try scan.repository("main")
    try scan.git("clone", "--quiet", "--bare", main, "bare.git", in: scan.root)
    let bare = scan.root + "/bare.git"
    try scan.git("worktree", "add", "--quiet", "-b", "x", "../linked", in: bare)
    #expect(await scan.paths { $0.bare = false } == ["linked", "main"])
  }
}
