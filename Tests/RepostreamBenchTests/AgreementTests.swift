import Testing

@testable import repostream_bench

@Suite struct AgreementTests {
  @Test func `the same paths in any order agree`() {
    #expect(Agreement.difference(of: ["/b", "/a"], from: ["/a", "/b"]) == nil)
  }

  @Test func `what is missing, what is too much and what comes twice is told`() {
    #expect(
      Agreement.difference(of: ["/a", "/a", "/c"], from: ["/a", "/b"])
        == "  missing: /b\n  extra: /c\n  found again: /a")
  }

  @Test func `a long difference is cut`() {
    let paths = Set((100..<150).map { "/\($0)" })
    let lines = Agreement.difference(of: [], from: paths)?.split(separator: "\n") ?? []
    #expect(lines.count == 11)
    #expect(lines.last == "  and 40 more missing")
  }

  @Test func `numbers are written for a table, and medians are taken between two`() {
    #expect([3.0, 1, 2, 10].median == 2.5)
    #expect(
      [0.004, 1.005, 12.3456, -0.5].map { $0.text(2) } == ["0.00", "1.00", "12.35", "-0.50"])
    #expect(1_234.5.text(0) == "1235")
  }
}
