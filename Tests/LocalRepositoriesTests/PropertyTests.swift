import Foundation
import Repositories
import Synchronization
import TestSupport
import Testing

@testable import LocalRepositories

/// Random trees, walked by many and by somebody who asks git about everything.
@Suite(.offThePool) struct PropertyTests {
  private func check(
    _ tree: RandomTree, sourceLocation: SourceLocation = #_sourceLocation,
    with change: (inout LocalOptions) -> Void = { _ in }
  ) async throws {
    var options = LocalOptions(roots: [.init(tree.scan.root)])
    change(&options)
    let naive = NaiveWalk(tree, options)
    let executor = try #require(UnprivilegedExecutor())
    for workers in [1, 2, 5] {
      let state = await tree.scan.load(
        workers: workers, with: change, makeThread: { executor })
      let summary = NaiveWalk.summary(of: state)
      #expect(
        summary == naive.summary, "\(summary.difference(from: naive.summary))",
        sourceLocation: sourceLocation)
      // No working tree twice, and no id.
      #expect(Set(state.repositories.map(\.path)).count == state.found)
      #expect(state.error == nil)
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `nothing is missed and nothing made up`(seed: UInt64) async throws {
    let tree = try RandomTree(seed: seed)
    defer { tree.open() }
    try await check(tree)
    try await check(tree) { $0.nested = .all }
    try await check(tree) {
      $0.followSymlinks = .never
      $0.hidden = false
    }
    try await check(tree) { $0.followSymlinks = .all }
  }

  @Test(arguments: [1, 2, 5])
  func `what is taken away meanwhile does no harm`(workers: Int) async throws {
    let scan = try Scan()
    let names = (0..<120).map { "\($0 % 6)/\($0 % 5)/\($0)" }
    try scan.copies(names.map { $0 + "/r" })
    let survivors = Set(names.indices.filter { $0 % 3 == 0 }.map { names[$0] + "/r" })
    let isOver = Mutex(false)
    // A third of them goes, and another third is elsewhere for a moment.
    Thread.detachNewThread {
      for (number, name) in names.enumerated().reversed() {
        let path = scan.root + "/" + name
        switch number % 3 {
        case 1: try? FileManager.default.removeItem(atPath: path)
        case 2:
          rename(path, path + "-moved")
          rename(path + "-moved/r", path)
        default: break
        }
      }
      isOver.withLock { $0 = true }
    }
    // At least once when all is quiet again.
    var wasOver = false
    while !wasOver {
      wasOver = isOver.withLock { $0 }
      let state = await scan.load(workers: workers)
      let found = state.repositories
      let paths = Set(found.map { scan.shortened($0.path) })
      #expect(paths.isSuperset(of: survivors))
      #expect(paths.count == found.count)
      #expect(Set(found.map(\.id)).count == found.count)
      #expect(state.error == nil)
      if wasOver { #expect(found.count == names.count * 2 / 3) }
    }
  }
}
