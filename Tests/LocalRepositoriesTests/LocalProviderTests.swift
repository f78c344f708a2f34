import Foundation
import Repositories
import TestSupport
import Testing

@testable import LocalRepositories

@Suite struct LocalProviderTests {
  @Test func `each of many kinds is found once`() async throws {
    let scan = try Scan()
    let main = try scan.repository("main")
    try scan.git("worktree", "add", "--quiet", "../linked", in: main)
    try scan.git("worktree", "add", "--quiet", scan.folder.path("outside"), in: main)
    try scan.git("clone", "--quiet", "--bare", main, "bare.git", in: scan.root)
    try scan.git("clone", "--quiet", "--bare", main, "plain", in: scan.root)
    try scan.git("clone", "--quiet", main, "deep/er/clone", in: scan.root)
    let superproject = try scan.repository("super")
    try scan.git("submodule", "--quiet", "add", main, "libs/sub", in: superproject)
    let outside = scan.folder.path("outside")

    let found = await scan.load().repositories
    let kinds = Dictionary(grouping: found, by: { scan.shortened($0.path) })
      .mapValues { $0.map { "\($0.name) \($0.kind?.rawValue ?? "")" } }

    #expect(
      kinds == [
        "main": ["main repository"], "linked": ["linked worktree"],
        outside: ["outside worktree"], "bare.git": ["bare bare"], "plain": ["plain bare"],
        "deep/er/clone": ["clone repository"], "super": ["super repository"],
        "super/libs/sub": ["sub submodule"],
      ])
  }
}
