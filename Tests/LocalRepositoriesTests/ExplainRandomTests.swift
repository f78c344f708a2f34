import Foundation
import Repositories
import TestSupport
import Testing

@testable import LocalRepositories

/// Random trees, each folder of which is asked about.
@Suite(.offThePool) struct ExplainRandomTests {
  /// Links are left out: one elsewhere may lead to what no walk comes to, and nobody looks there.
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `a path is explained as found where a load lists it`(seed: UInt64) async throws {
    let tree = try RandomTree(seed: seed &+ 100, links: false)
    defer { tree.open() }
    let executor = try #require(UnprivilegedExecutor())
    let changes: [@Sendable (inout LocalOptions) -> Void] = [
      { _ in }, { $0.nested = .all }, { $0.maxDepth = 2 }, { $0.bare = false },
      {
        $0.hidden = false
        $0.ignore = ["src", "a/b"]
      }, { $0.useDefaultIgnore = false },
    ]
    for (number, change) in changes.enumerated() {
      let listed = await tree.scan.load(with: change, makeThread: { executor }).repositories
      let paths = Set(listed.compactMap(\.path))
      // Each folder is asked about by every third of them, which is often enough.
      let asked = tree.folders.enumerated().filter { ($0.offset + number) % 3 == 0 }.map(\.element)
      for folder in asked + [tree.scan.root] {
        let answer = try await tree.scan.explain(folder, with: change, makeThread: { executor })
        #expect((answer.repository != nil) == paths.contains(folder), "\(folder) \(answer)")
        guard let record = answer.repository else { continue }
        let difference = listed.first { $0.id == record.id }.map { $0.difference(from: record) }
        #expect(difference == [], "\(folder)")
      }
    }
  }
}
