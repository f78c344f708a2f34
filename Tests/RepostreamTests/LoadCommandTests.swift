import Foundation
import JSONRPC
import TestSupport
import Testing

/// `repostream load` as a person at a terminal, or a pipe, has it.
@Suite struct LoadCommandTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
    let git = Git(home: home.path)
    for name in ["src/one", "src/more/one", "src/two\u{1B}[31m"] {
      try git("init", "-q", in: try home.makeFolder(name))
    }
    try git("remote", "add", "origin", "git@example.com:a/one.git", in: home.path("src/one"))
    try git("init", "-q", "--bare", in: try home.makeFolder("src/bare.git"))
  }

  /// What a command prints, and the code that it ends with.
  private func run(_ arguments: String...) async throws -> (
    output: String, errors: String, code: Int32
  ) {
    let outcome = try ChildProcess.run(
      ServerProcess.path, arguments,
      environment: ["HOME": home.path, "SWIFT_BACKTRACE": "enable=no"])
    return (String(decoding: outcome.output, as: UTF8.self), outcome.errors, outcome.code)
  }

  @Test func `a table has a row for each, without what a terminal would obey`() async throws {
    let (output, errors, code) = try await run("load", "local", "~/src")
    let lines = output.split(separator: "\n").sorted()
    #expect(lines.count == 5)
    #expect(lines.contains { $0.hasPrefix("NAME") && $0.contains("KIND") })
    #expect(lines.contains { $0.hasPrefix("src/one") && $0.contains("git@example.com:a/one.git") })
    #expect(lines.contains { $0.hasPrefix("more/one") && $0.hasSuffix("~/src/more/one") })
    #expect(lines.contains { $0.hasPrefix("bare") && $0.contains(" bare ") })
    #expect(!output.contains("\u{1B}"))
    #expect(errors == "", "A progress line is for a terminal.")
    #expect(code == 0)
  }

  @Test func `paths, lines and JSON are for pipes`() async throws {
    let paths = try await run("load", "local", "--format", "path", home.path("src"))
    #expect(
      Set(paths.output.split(separator: "\n").map(String.init))
        == Set(["one", "more/one", "two\u{1B}[31m", "bare.git"].map { home.path("src/\($0)") }))
    let lines = try await run("load", "local", "--format=lines", "~/src").output
    let records = try lines.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
    #expect(records.count == 4)
    let json = try await run("load", "local", "--format", "json", "~/src").output
    let array = try JSONValue(parsing: Array(json.utf8)).elements
    #expect(Set(array.map { $0["id"] }) == Set(records.map { $0["id"] }))
    #expect(array.allSatisfy { $0["displayName"] != nil })
  }

  @Test func `a path is printed once, and only where there is a folder`() async throws {
    let git = Git(home: home.path)
    try git("commit", "-q", "--allow-empty", "-m", "one", in: home.path("src/one"))
    for name in ["linked", "gone", "moved"] {
      try git("worktree", "add", "-q", "../\(name)", in: home.path("src/one"))
    }
    let files = FileManager.default
    try files.removeItem(atPath: home.path("src/gone"))
    try files.moveItem(atPath: home.path("src/moved"), toPath: home.path("src/there"))
    try files.copyItem(atPath: home.path("src/linked"), toPath: home.path("src/copy"))
    for name in ["x", "y"] { try home.link("src/\(name)", to: home.path("src/one")) }
    let (output, _, _) = try await run("load", "local", "--format", "path", "~/src")
    let names = output.split(separator: "\n").map { $0.dropFirst(home.path("src/").count) }
    #expect(names.sorted() == ["bare.git", "linked", "more/one", "one", "there", "two\u{1B}[31m"])
  }

  @Test func `a root that is missing is one sentence and code 2`() async throws {
    let (output, errors, code) = try await run("load", "local", "~/no/such")
    #expect(output == "")
    #expect(errors.contains(home.path("no/such")))
    #expect(errors.split(separator: "\n").count == 1)
    #expect(code == 2)
  }

  @Test func `one bad root among good ones is a warning`() async throws {
    let (output, errors, code) = try await run(
      "load", "local", "--format", "path", "~/src", "~/no/such")
    #expect(output.split(separator: "\n").count == 4)
    #expect(errors.hasPrefix("repostream: warning: "))
    #expect(code == 0)
  }

  @Test func `without a root it looks where people keep theirs`() async throws {
    let (output, _, code) = try await run("load", "local", "--format", "path")
    #expect(output.split(separator: "\n").count == 4)
    #expect(code == 0)
  }

  @Test(arguments: [
    ["--frob"], ["load"], ["load", "nowhere"], ["load", "local", "--frob"], ["frob"],
    ["load", "local", "--format", "xml"], ["load", "local", "--format"], ["--framing", "odd"],
    ["--stdio=1"], ["load", "sample", "/"],
  ])
  func `a command line that makes no sense is one sentence and code 64`(
    arguments: [String]
  ) async throws {
    let process = try ServerProcess(arguments)
    #expect(await process.exitCode() == 64)
    #expect(process.errorText.hasPrefix("repostream: "))
    #expect(process.errorText.split(separator: "\n").count == 1)
    #expect(process.output.messages == [])
  }

  @Test func `Ctrl-C ends it at once with 130`() async throws {
    // A line is longer than the pipe is, so that it does not end before somebody reads it.
    let url = "x:" + String(repeating: "y", count: 100_000)
    try Git(home: home.path)("config", "remote.origin.url", url, in: home.path("src/one"))
    let process = try ServerProcess(
      ["load", "local", "--format", "lines"], environment: ["HOME": home.path], isRead: false)
    process.read(atMost: 1)
    process.send(signal: SIGINT)
    #expect(await process.exitCode() == 130)
    process.closeOutput()
  }

  @Test func `help has examples and the version is a number`() async throws {
    let help = try await run("--help")
    #expect(help.output.contains("Examples:"))
    #expect(help.code == 0)
    let version = try await run("--version")
    #expect(version.output.wholeMatch(of: /repostream \d+\.\d+\.\d+\n/) != nil)
  }
}
