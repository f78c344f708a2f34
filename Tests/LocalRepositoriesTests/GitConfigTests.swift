import Foundation
import TestSupport
import Testing

@testable import LocalRepositories

@Suite struct GitConfigTests {
  /// What the parser makes of a text, in the form of `git config --list -z`.
  private func listed(_ bytes: [UInt8]) -> [UInt8] {
    GitConfig(parsing: bytes).entries.flatMap { entry in
      var line = Array(entry.section.utf8)
      if let subsection = entry.subsection { line += Array(".".utf8) + subsection }
      line += Array(".\(entry.name)".utf8)
      if let value = entry.value { line += [0x0A] + value }
      return line + [0]
    }
  }

  // pingdotgg/t3code#11396, gitpython-developers/GitPython#2227, libgit2/libgit2#6089,
  // github-for-unity/Unity#255
  @Test(arguments: [
    "[core]\n\tbare = true\n",
    "[core] bare = true\nx=1",
    "[CoRe]\nBaRe = TrUe\n",
    "[remote \"Origin\"]\nurl = a\nURL = b\n",
    "[remote \"a b.c\"]\n\turl = x\n",
    "[remote \"a\\\"b\\\\c\\d\"]\n\turl = x\n",
    "[remote.Dotted]\n\turl = x\n",
    "[remote.Dotted \"Quoted\"]\n\turl = x\n",
    "[a]\nb\n[a]\nb = \n[a]\nb = 2\n",
    "[a]\n  b = one two   three  \n",
    "[a]\n b = \"  kept  \" # dropped\n",
    "[a]\n b = one ; dropped\n c = \"one ; kept\"\n",
    "[a]\n b = one#dropped\n",
    "[a]\n b = par\"t qu\"oted\n",
    "[a]\n b = one \\\n  two\n c = 3\n",
    "[a]\n b = \"one \\\n  two\"\n",
    "[a]\n b = tab\\tnew\\nline\\\\back\\\"quote\n",
    "# comment\n; comment\n[a] # comment\n b = c\n",
    "\u{FEFF}[a]\n b = c\n",
    "[a]\r\n b = c\r\n d = e\r\n",
    "[a]\n b-c2 = d\n",
    "[a]\n b = d",
    "[a]b=c\n[d]e=f",
    "[a]\n b = grün ☃\n",
    "[url \"git@github.com:\"]\n insteadOf = gh:\n insteadOf = \"https://github.com/\"\n",
    "[a]\n b = = c\n",
    "[a]\n b =c\\\n\n d = e\n",
    "[a \"\"]\n b = c\n",
    "[a.]\n b = c\n",
    "[a\t\r \"X\"]\n b = c \t \n",
    "[a]\n b = c\0d\n e = \"f\0\" g\n",
    "[a]\n b = \r c\r\n d =\r\n e=",
    "",
    "\n\n",
  ])
  func `a file says what git reads in it`(text: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(text, to: "config")
    let oracle = try Git(home: folder.path).data(
      ["config", "--list", "-z", "--file", file], in: folder.path)

    #expect(listed(Array(text.utf8)) == Array(oracle))
    #expect(GitConfig(parsing: Array(text.utf8)).unreadableLine == nil)
  }

  @Test(arguments: [
    ("[a]\n b = c\n[broken\n d = e\n", 3),
    ("[a]\n b = \"open\n", 2),
    ("[a]\n b = \\q\n", 2),
    ("[a \"b\"x]\n", 1),
    ("[a b]\n", 1),
    ("[a]\n 1b = c\n", 2),
    ("[a]\n b c\n", 2),
    ("[a]\n\n = c", 3),
    ("[", 1),
    ("[a \"", 1),
    ("[a]\nb = \"", 2),
  ])
  func `a file is read up to the line that git refuses`(text: String, line: Int) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(text, to: "config")
    #expect(throws: Git.Failure.self) {
      try Git(home: folder.path).data(["config", "--list", "--file", file], in: folder.path)
    }

    #expect(GitConfig(parsing: Array(text.utf8)).unreadableLine == line)
  }

  @Test func `no bytes whatever trap`() {
    var random = SystemRandomNumberGenerator()
    let alphabet = Array("[]\"\\=#; \t\r\n.aB-1".utf8) + [0, 0xFF]
    for _ in 0..<5_000 {
      let bytes = (0..<Int.random(in: 0..<40, using: &random)).compactMap { _ in
        alphabet.randomElement(using: &random)
      }
      _ = GitConfig(parsing: bytes)
    }
  }

  @Test(
    arguments: [
      ("[core]\nbare", true), ("[core]\nbare=", false), ("[core]\nbare=Yes", true),
      ("[core]\nbare=off", false), ("[core]\nbare=0", false), ("[core]\nbare=2", true),
      ("[core]\nbare=maybe", nil), ("[core \"x\"]\nbare=true", nil),
      ("[core]\nbare=true\nbare=false", false),
    ] as [(String, Bool?)])
  func `a flag is on or off or neither`(text: String, flag: Bool?) {
    #expect(GitConfig(parsing: Array(text.utf8)).flag("core", "bare") == flag)
  }

  /// The number that git reads is asked of git itself.
  @Test(arguments: [
    "1", "-1", "+7", " 12", "0", "010", "08", "0x1f", "0X1F", "0x", "x", "", "-", "1k", "2K", "3m",
    "1g", "1kb", "1 k", "-2k", "9223372036854775807", "9223372036854775808", "9007199254740992k",
    "1_0", "é",
  ])
  func `a number is what git takes for one`(text: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("[a]\nb = \"\(text)\"\n", to: "config")
    let git = Git(home: folder.path)
    let oracle = try? git("config", "--file", file, "--type=int", "a.b", in: folder.path)
    let number = GitConfig.number(Array(text.utf8))
    #expect(number.map(String.init) == oracle)
  }

  @Test(arguments: [
    "true", "TRUE", "yes", "On", "1", "-1", "2k", "0x0", "false", "no", "oFF", "0", "", "00", "t",
    "y", "2147483647", "2147483648", "2g", " 1", "1 ", " true", "nope",
  ])
  func `a flag is what git takes for one`(text: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("[a]\nb = \"\(text)\"\n", to: "config")
    let git = Git(home: folder.path)
    let oracle = try? git("config", "--file", file, "--type=bool", "a.b", in: folder.path)
    #expect(GitConfig.flag(Array(text.utf8)).map(String.init) == oracle)
  }
}
