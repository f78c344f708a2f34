import Foundation
import TestSupport
import Testing

@testable import LocalRepositories

@Suite struct IdentityTests {
  @Test(arguments: [
    ("", 8_091_485_623_304_738),
    ("a", 7_589_094_549_381_150),
    ("foobar", 6_853_548_421_641_110),
    ("/home/mona/src/octocat/.git", 5_637_943_583_360_515),
    ("/home/mona/src/octocat/.git/worktrees/next", 6_287_490_096_846_071),
  ])
  func `an id is the published one`(key: String, id: Int) {
    #expect(Identity.id(of: Path(key)) == id)
  }

  @Test func `the ids of protocol.md are right`() throws {
    let rows = try Checkout.text("protocol.md").split(separator: "\n").filter {
      $0.hasPrefix("| `/")
    }
    #expect(rows.count == 3)
    for row in rows {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let key = cells[0].split(separator: "`")[0]
      #expect(cells[2] == "\(Identity.id(of: Path(String(key))))")
    }
  }

  @Test func `an id is made from bytes that are no text`() {
    let key = Path(Array("/srv/git/".utf8) + [0xFF] + Array(".git".utf8))
    #expect(Identity.id(of: key) == 8_799_565_640_164_461)
  }
}
