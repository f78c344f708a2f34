import JSONRPC
import TestSupport
import Testing

/// The blocks marked `session` in the documents, run as they stand.
@Suite struct ExampleTests {
  struct Example: CustomTestStringConvertible, Sendable {
    let document: String
    let line: Int
    let steps: [Substring]
    var testDescription: String { "\(document):\(line)" }
  }

  private static let examples: [Example] = ["README.md", "protocol.md"].flatMap { document in
    let text = (try? Checkout.text(document)) ?? ""
    var examples: [Example] = []
    var start: Int?
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if line == "```session" {
        start = index + 1
      } else if line == "```", let first = start {
        examples.append(
          Example(document: document, line: first + 1, steps: Array(lines[first..<index])))
        start = nil
      }
    }
    return examples
  }

  private static let forge = "127.0.0.1:8080"

  @Test func `each document has examples`() {
    #expect(Self.examples.contains { $0.document == "README.md" })
    #expect(Self.examples.count { $0.document == "protocol.md" } >= 7)
  }

  @Test(arguments: examples)
  func `an example is what happens`(example: Example) async throws {
    let home = try TemporaryFolder()
    let git = Git(home: home.path)
    let clone = try home.makeFolder("src/hello")
    try git("init", "-q", in: clone)
    try git("remote", "add", "origin", "https://token@example.com/hello.git", in: clone)
    try git("commit", "-q", "--allow-empty", "-m", "one", in: clone)

    // The API of the examples is at a port that may be anybody's here.
    let isOfForge = example.steps.contains { $0.contains(Self.forge) }
    let forge = isOfForge ? try await FakeGitHub(#"{"items":1}"#) : nil
    let server = try ServerProcess(
      environment: ["HOME": home.path, "XDG_CACHE_HOME": home.path("cache")])
    var expected: [JSONValue] = []
    for step in example.steps {
      let step = forge.map { step.replacing(Self.forge, with: "127.0.0.1:\($0.port)") } ?? step
      let body = step.dropFirst(4)
      if step.hasPrefix("--> ") {
        // What was answered so far has been read before a person sends the next line.
        let wanted = expected.compactMap { $0["id"] }
        for id in wanted where id != .null { _ = await server.output.response(to: id) }
        if expected.last?["params"] != nil { #expect(await server.settles()) }
        server.write("\(body)\n")
      } else {
        #expect(step.hasPrefix("<-- "), "\(step)")
        expected.append(try JSONValue(parsing: Array(body.utf8)))
      }
    }
    server.closeInput()
    _ = await server.exitCode()
    #expect(server.output.problems == [])
    let told = Self.fold(server.output.messages)
    let wanted = Self.fold(expected)
    #expect(told.count == wanted.count, "\(told.map(\.text))")
    for (told, wanted) in zip(told, wanted) {
      #expect(told.fits(wanted, isWhole: true), "\(told.text) is not \(wanted.text)")
    }
  }

  /// The messages with all notifications of a load between its first and its last one folded into
  /// that: how often it is told of, and how records are cut, depends on the machine.
  private static func fold(_ messages: [JSONValue]) -> [JSONValue] {
    var folded: [JSONValue] = []
    var records: [JSONValue: [JSONValue]] = [:]
    for message in messages {
      guard case .object(var members) = message, case .object(var params) = message["params"]
      else {
        folded.append(message)
        continue
      }
      if params["value"]?["kind"] == "report" { continue }
      guard let id = params["requestId"], params["sequence"] != 0 else {
        folded.append(message)
        continue
      }
      records[id, default: []] += params["repositories"]?.elements ?? []
      if params["state"] == "loading" { continue }
      if params["repositories"] != nil { params["repositories"] = .array(records[id] ?? []) }
      params["sequence"] = nil
      members["params"] = .object(params)
      folded.append(.object(members))
    }
    return folded
  }
}
