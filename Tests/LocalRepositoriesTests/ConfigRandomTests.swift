import Foundation
import TestSupport
import Testing

@testable import LocalRepositories

/// Configurations that nobody thought of, each the same in every run.
@Suite struct ConfigRandomTests {
  private static let files = ["home/one", "home/two", "yard/three", "yard/repo/.git/four"]

  private var random: SeededGenerator

  init() {
    random = SeededGenerator(seed: 0)
  }

  private mutating func pick(_ texts: [String]) -> String {
    texts.randomElement(using: &random) ?? ""
  }

  private mutating func some(_ range: ClosedRange<Int>, of texts: [String]) -> String {
    (0..<Int.random(in: range, using: &random)).map { _ in pick(texts) }.joined()
  }

  /// A text that git reads, with all that its syntax knows; a tab or a CR within a value is left
  /// out, for versions of git differ about it.
  private mutating func text(mayInclude: Int) -> String {
    let lineEnd = pick(["\n", "\n", "\r\n"])
    var text = pick(["", "", "\u{FEFF}"])
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      text += section(mayInclude: mayInclude)
      for _ in 0..<Int.random(in: 0...3, using: &random) { text += line() }
    }
    return text.replacing("\n", with: lineEnd) + pick(["", "\n", "[last]\nline", "# comment"])
  }

  private mutating func section(mayInclude count: Int) -> String {
    if count > 0, Int.random(in: 0..<3, using: &random) == 0 {
      let path = "path = {folder}/" + pick(Array(Self.files.suffix(count)))
      let condition = pick([
        "gitdir:yard/", "gitdir:**/repo/.git", "gitdir:~/", "gitdir:./", "onbranch:m*",
        "onbranch:x", "gitdir/i:WORK/", "hasconfig:remote.*.url:**", "what:ever",
      ])
      return pick(["[include]\n", "[IncludeIf \"\(condition)\"]\n"]) + path + "\n"
    }
    let name = some(1...2, of: ["a", "B", "c-1", ".", "x9"])
    let quoted = some(0...3, of: ["a", "B", " ", ".", "\\\"", "\\\\", "\\x", "é", "]", "#"])
    return pick(["", " ", "\t"])
      + pick(["[\(name)]", "[\(name) \"\(quoted)\"]", "[\(name)\t\"a\"]"])
      + pick(["", " ", "\n", " # note\n", "; [x]\n"])
  }

  private mutating func line() -> String {
    let name = pick(["a", "B", "c-1", "z9"]) + some(0...2, of: ["a", "-", "9", "Q"])
    let blank = pick(["", " ", "\t ", "\n\n"])
    if Int.random(in: 0..<5, using: &random) == 0 { return blank + name + pick(["", " "]) + "\n" }
    let value = some(
      0...5,
      of: [
        "a", "B", " ", "  ", "=", "\\t", "\\n", "\\\\", "\\\"", "\"q  \"", "\"#;\"", "\\\n",
        "\"a\\\n b\"", "é", "[", "]", "\"\"", "\\b",
      ])
    return blank + name + pick(["=", " = ", "\t="]) + value + pick(["", "", " ", "# c", " ; \"c"])
      + "\n"
  }

  @Test(arguments: 0..<120)
  mutating func `any configuration says what git reads in it`(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    var files: [String: String] = [:]
    for (index, name) in Self.files.enumerated() {
      files[name] = text(mayInclude: Self.files.count - 1 - index)
    }
    files["home/.gitconfig"] = text(mayInclude: 4)
    files["home/.config/git/config"] = text(mayInclude: 4)
    files["yard/repo/.git/config"] =
      text(mayInclude: 4) + "\n[core]\nrepositoryFormatVersion = 0\n[extensions]\nworktreeConfig\n"
    files["yard/repo/.git/config.worktree"] = text(mayInclude: 4)
    let fixture = try ConfigFixture(files)

    let oracle = try fixture.gitEntries()
    // Among what is made up are texts that git refuses, but few.
    guard let oracle else { return }
    let listed = try fixture.effective().config.listed
    let isSame = listed == oracle
    let first = zip(listed + [""], oracle + [""]).first { $0 != $1 }
    #expect(isSame, "The first that differ: \(first.map { [$0, $1] } ?? [])")
  }
}
