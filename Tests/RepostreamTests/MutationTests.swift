import JSONRPC
import TestSupport
import Testing

/// One change to what a server says, in a session of Neovim's: each is told with its place.
///
/// The transcript is changed here, and the built program says what it has always said.
@Suite struct MutationTests {
  /// A change: in the first line with a mark, or in none; and what has to be said of it.
  struct Change: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let mark: String
    let change: @Sendable ([String], Int) -> [String]
    let said: [String]
  }

  private static func replacing(
    _ name: String, in mark: String, _ old: String, with new: String, _ said: String...
  ) -> Change {
    Change(
      testDescription: name, mark: mark,
      change: { lines, index in
        var lines = lines
        lines[index] = lines[index].replacing(old, with: new, maxReplacements: 1)
        return lines
      }, said: said)
  }

  /// The line and the one behind it, in the places of each other.
  private static let swapped: @Sendable ([String], Int) -> [String] = { lines, index in
    var lines = lines
    lines.swapAt(index, index + 1)
    return lines
  }

  private static let changes: [Change] = [
    replacing(
      "a field renamed", in: #""state":"done""#, #""found":"#, with: #""count":"#, "params.found",
      "\"done\" of request 2"),
    replacing(
      "a field renamed in a result", in: #""id":2,"result""#, #""warnings":"#, with: #""warning":"#,
      "the response to request 2 (loadRepositories), result.warnings"),
    replacing(
      "a field renamed in a record", in: #""repositories":[{"#, #""trusted":"#,
      with: #""trust":"#, "params.repositories[", "].trust"),
    replacing("a wrong code", in: "-32800", "-32800", with: "-32802", "error.code", "-32802"),
    replacing(
      "an id as a string", in: #""id":2,"result""#, #""id":2"#, with: #""id":"2""#,
      "the response to request \"2\""),
    replacing(
      "a number as a string", in: #""id":2,"result""#, #""count":7"#, with: #""count":"7""#,
      "result.count", "\"7\""),
    replacing(
      "another state", in: #""state":"done""#, #""done""#, with: #""finished""#, "params.state",
      "finished"),
    replacing(
      "another method", in: #""kind":"begin""#, "$/progress", with: "$/progres",
      "$/progres \"begin\" for token \"t\""),
    replacing(
      "a record lost", in: #""repositories":[{"#, #""repositories":[{"#,
      with: #""repositories":[{"id":1,"name":"lost"},{"#, "params.repositories[\"lost\"]", "nothing"
    ),
    replacing(
      "a wrong first number", in: #""sequence":0"#, #""sequence":0"#, with: #""sequence":1"#,
      "params.sequence"),
    Change(
      testDescription: "a notification dropped", mark: #""kind":"end""#,
      change: { lines, index in lines.enumerated().filter { $0.offset != index }.map(\.element) },
      said: ["$/progress \"end\" for token \"t\"", "expected  nothing"]),
    Change(
      testDescription: "two swapped", mark: #""state":"error""#,
      change: swapped, said: ["$/loadRepositories/progress \"error\""]),
    Change(
      testDescription: "a response before its end", mark: #""state":"done""#,
      change: swapped, said: ["request 2"]),
    Change(
      testDescription: "a message twice", mark: #""id":2,"result""#,
      change: { lines, index in lines[...index] + [lines[index]] + lines[(index + 1)...] },
      said: ["the response to request 2 (loadRepositories)", "got       nothing"]),
  ]

  @Test(arguments: changes)
  func `a change is told with its place`(change: Change) async throws {
    let lines = try PlayedHome.text("client-neovim-0.7").split(separator: "\n").map(String.init)
    let index = try #require(
      lines.firstIndex { $0.contains(change.mark) && $0.contains(#""from":"server""#) })
    let text = change.change(lines, index).map { $0 + "\n" }.joined()
    let home = try await PlayedHome(isEmpty: false)
    let outcome = try await home.replay(text, "--check", "--timeout", "2000")
    let said = String(decoding: outcome.output, as: UTF8.self)
    #expect(outcome.code == 1, "\(said)")
    #expect(said.contains("line ") || said.contains("request"), "\(said)")
    for words in change.said { #expect(said.contains(words), "\(said)") }
  }
}
