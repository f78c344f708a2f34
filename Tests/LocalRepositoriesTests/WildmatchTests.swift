import Foundation
import TestSupport
import Testing

@testable import LocalRepositories

@Suite struct WildmatchTests {
  private static let pieces = [
    "a", "b", "c", "A", "-", "/", "/", "*", "*", "**", "**/", "/**", "/**/", "***", "?", "\\a",
    "\\*",
    "[ab]", "[!a]", "[^b]", "[a-c]", "[c-a]", "[]a]", "[a", "[[:alpha:]]", "[[:upper:]b]",
    "[[:x:]]", "[[:alpha]", "[\\]a]", "[a-\\c]", "[--b]", "[a-]", "[A-C]", "\\/", "\\",
  ]

  private func pattern(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...5, using: &random)).map { _ in
      Self.pieces.randomElement(using: &random) ?? ""
    }.joined()
  }

  /// git takes hundreds of patterns at once, as conditions that each include the same file.
  @Test(arguments: [
    "a", "b/a", "ab", "a/b/c", "a/a", "c/ab", "bA", "A/b", "a-b", "abc/c/b-a", "B/a/C", "a/b/a/b",
  ])
  func `a pattern matches what git takes it to match`(text: String) throws {
    var random = SeededGenerator(seed: UInt64(text.utf8.reduce(0) { $0 * 31 + Int($1) }))
    let patterns = (0..<250).map { _ in pattern(&random) }
    // With and without case, of which only paths know: the folder holds nothing special.
    let config = patterns.map { pattern in
      let quoted = pattern.replacing("\\", with: "\\\\")
      return "[includeIf \"onbranch:\(quoted)\"]\npath = seen\n"
        + "[includeIf \"gitdir/i:{folder}/\(quoted)/.git\"]\npath = seen\n"
    }
    let fixture = try ConfigFixture(
      ["home/.gitconfig": config.joined(), "home/seen": "[seen]\nit\n"], repository: text,
      branch: text)
    let oracle = try #require(try fixture.gitEntries())
    let listed = try fixture.effective().config.listed

    #expect(oracle.filter { $0 == "seen.it" }.count > 10)
    #expect(listed.difference(from: oracle).isEmpty, "\(text)")
  }

  @Test func `a pattern that could take for ever does not`() {
    let pattern = Array(String(repeating: "*a", count: 1_000).utf8)
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 4_000)
    #expect(!Wildmatch(pattern + [UInt8(ascii: "b")]).matches(text[...]))
    #expect(Wildmatch(pattern).matches(text[...]))
  }

  @Test func `what is longer than a path matches nothing`() {
    let long = [UInt8](repeating: UInt8(ascii: "a"), count: 4_097)
    #expect(!Wildmatch(long).matches(long[...]))
    #expect(!Wildmatch(Array("**".utf8)).matches(long[...]))
  }
}
