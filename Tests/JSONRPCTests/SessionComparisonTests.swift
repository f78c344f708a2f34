import JSONRPC
import Testing

/// What counts as a difference, by tables: sessions of a client (`>`) and a server (`<`).
@Suite struct SessionComparisonTests {
  private static let vary =
    #"{"values":["version"],"ids":["repositories.id","parentId"],"unordered":["repositories"],"#
    + #""batches":["repositories"],"repeated":{"state":"loading","kind":"report"},"#
    + #""counted":["sequence"],"rising":["found"],"requests":true}"#

  private static let request = #"> {"id":1,"method":"m"}"#
  private static let first = progress(0, "loading", 0)
  private static let done = #"< {"id":1,"result":{"count":2}}"#

  private static func progress(
    _ sequence: Int, _ state: String, _ found: Int, _ more: String = "", of id: Int = 1
  ) -> String {
    #"< {"method":"$/p","params":{"requestId":\#(id),"sequence":\#(sequence),"state":"\#(state)","found":\#(found)\#(more)}}"#
  }

  private static func records(_ records: String) -> String { #","repositories":[\#(records)]"# }

  private func transcript(_ lines: [String], vary: String) throws -> Transcript {
    let entries = lines.enumerated().map { index, line in
      let side = line.hasPrefix(">") ? "client" : "server"
      return #"{"at":\#(index),"from":"\#(side)","message":\#(line.dropFirst(2))}"#
    }
    let text = ([#"{"transcript":1,"vary":\#(vary)}"#] + entries).map { $0 + "\n" }.joined()
    return try Transcript(parsing: Array(text.utf8))
  }

  private func differences(
    _ expected: [String], _ actual: [String], vary: String = Self.vary
  ) throws -> [Difference] {
    var comparison = SessionComparison(try transcript(expected, vary: vary))
    for line in actual where line.hasPrefix("<") {
      comparison.received(.message(Array(line.dropFirst(2).utf8)))
    }
    return comparison.differences()
  }

  private static let streamed = [
    request, first,
    progress(1, "loading", 1, records(#"{"id":1,"name":"a"}"#)),
    progress(2, "done", 2, records(#"{"id":2,"name":"b","parentId":1}"#)), done,
  ]

  /// Sessions that are the same as the streamed one.
  private static let same: [[String]] = [
    streamed,
    // Cut differently, in another order, with other ids.
    [
      request, first,
      progress(1, "done", 2, records(#"{"id":7,"name":"b","parentId":9},{"id":9,"name":"a"}"#)),
      done,
    ],
    // Told of more often; a record takes the place of an earlier one.
    [
      request, first, progress(1, "loading", 0, records("")),
      progress(2, "loading", 1, records(#"{"id":1,"name":"x"}"#)),
      progress(3, "loading", 2, records(#"{"id":1,"name":"a"},{"id":2,"name":"b","parentId":1}"#)),
      progress(4, "done", 2, records("")), done,
    ],
  ]

  @Test(arguments: same)
  func `a session that differs as it may is the same`(actual: [String]) throws {
    #expect(try differences(Self.streamed, actual).map(\.text) == [])
  }

  /// Sessions that are not, and what is said of each: a path, or a message.
  private static let changes: [([String], String)] = [
    (Array(streamed.dropLast()), "the response to request 1 (m)"),
    (streamed.filter { !$0.contains("done\"") }, "$/p \"done\" of request 1"),
    (streamed.filter { $0 != first }, "$/p \"loading\" of request 1"),
    (swapped(3, 4), "$/p \"done\" of request 1"),
    (swapped(2, 3), "nothing of it so late"),
    (streamed + [progress(3, "loading", 2)], "nothing of it so late"),
    (streamed + [done], "the response to request 1 (m)"),
    (mutated("\"sequence\":1", "\"sequence\":2"), "params.sequence"),
    (mutated("\"sequence\":0", "\"sequence\":5"), "params.sequence"),
    (mutated("\"sequence\":2", "\"number\":2"), "params.number"),
    (mutated("\"found\":1", "\"found\":9"), "params.found"),
    (mutated("\"found\":2", "\"found\":3"), "params.found"),
    (mutated("\"found\":1", "\"count\":1"), "params.count"),
    (mutated("\"name\":\"b\"", "\"name\":\"c\""), "params.repositories[\"c\"]"),
    (mutated("\"name\":\"b\"", "\"title\":\"b\""), "params.repositories"),
    (mutated("\"parentId\":1", "\"parentId\":3"), "params.repositories[\"b\"].parentId"),
    (mutated("{\"id\":1,\"name\":\"a\"}", ""), "params.repositories[\"a\"]"),
    (mutated("{\"id\":2", "{\"id\":1,\"name\":\"a\"},{\"id\":2"), "1 of them again, as they were"),
    (mutated("\"count\":2", "\"count\":\"2\""), "result.count"),
    (mutated("\"count\":2", "\"number\":2"), "result.number"),
    (mutated("\"id\":1,\"result\"", "\"id\":\"1\",\"result\""), "the response to request \"1\""),
    (mutated("\"result\":{\"count\":2}", "\"error\":{\"code\":-1}"), "error"),
    (mutated("\"done\"", "\"over\""), "params.state"),
    (mutated("$/p", "$/q"), "$/q \"loading\" of request 1"),
    (mutated("\"requestId\":1", "\"requestId\":2"), "of request 2"),
  ]

  @Test(arguments: changes)
  func `what has changed is told with its place`(actual: [String], place: String) throws {
    let texts = try differences(Self.streamed, actual).map(\.text)
    #expect(texts.contains { $0.contains(place) }, "\(texts)")
  }

  private static func mutated(_ old: String, _ new: String) -> [String] {
    streamed.map { $0.hasPrefix("<") ? replaced($0, old, new) : $0 }
  }

  private static func replaced(_ text: String, _ old: String, _ new: String) -> String {
    text.split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
  }

  private static func swapped(_ left: Int, _ right: Int) -> [String] {
    var lines = streamed
    lines.swapAt(left, right)
    return lines
  }

  @Test func `requests may overtake each other, but not where the transcript says so`() throws {
    let lines = [
      #"> {"id":1,"method":"m"}"#, #"> {"id":2,"method":"m"}"#, #"< {"id":1,"result":1}"#,
      #"< {"id":2,"result":2}"#,
    ]
    let other = [lines[0], lines[1], lines[3], lines[2]]
    #expect(try differences(lines, other).isEmpty)
    #expect(try !differences(lines, other, vary: "{}").isEmpty)
    #expect(try differences(lines, lines, vary: "{}").isEmpty)
  }

  @Test func `values vary within their type`() throws {
    let line = { (value: String) in [Self.request, #"< {"id":1,"result":{"version":\#(value)}}"#] }
    #expect(try differences(line("\"1\""), line("\"2\"")).isEmpty)
    #expect(try differences(line("1"), line("2.5")).isEmpty)
    for value in ["1", "null", "[]"] {
      #expect(try !differences(line("\"1\""), line(value)).isEmpty)
    }
  }

  @Test func `bytes that are no message are the same in other pieces`() throws {
    let text = """
      {"transcript":1,"vary":{"requests":true}}
      {"at":1,"from":"client","message":{}}
      {"at":2,"from":"server","raw":"w7w="}
      {"at":3,"from":"server","raw":"YmM="}

      """
    let table: [(pieces: [[UInt8]], count: Int)] = [
      ([[0xC3], [0xBC, 0x62, 0x63]], 0), ([[0xC3, 0xBC]], 1),
    ]
    for (pieces, count) in table {
      var comparison = SessionComparison(try Transcript(parsing: Array(text.utf8)))
      for piece in pieces { comparison.received(.raw(piece)) }
      #expect(comparison.differences().count == count)
    }
  }

  @Test func `a message waits for what came before it`() throws {
    let lines = Self.streamed + [#"> {"method":"n"}"#]
    var comparison = SessionComparison(try transcript(lines, vary: Self.vary))
    #expect(comparison.isReady(forMessage: 0))
    for line in Self.streamed where line.hasPrefix("<") {
      #expect(!comparison.isReady(forMessage: 1))
      comparison.received(.message(Array(line.dropFirst(2).utf8)))
    }
    #expect(comparison.isReady(forMessage: 1) && comparison.isReady(forMessage: 2))
    // A request that was answered has nothing more to wait for.
    comparison = SessionComparison(try transcript(lines, vary: Self.vary))
    comparison.received(.message(Array(#"{"id":1,"error":{}}"#.utf8)))
    #expect(comparison.isReady(forMessage: 1))
  }

  @Test func `an id of the server's own request is the one that it has now`() throws {
    let lines = [
      #"< {"id":"x","method":"ask","params":{}}"#, #"> {"id":"x","result":null}"#,
    ]
    var comparison = SessionComparison(try transcript(lines, vary: Self.vary))
    #expect(comparison.id(ofServerRequest: .string("x")) == .string("x"))
    comparison.received(.message(Array(#"{"id":5,"method":"ask","params":{}}"#.utf8)))
    #expect(comparison.id(ofServerRequest: .string("x")) == .integer(5))
    #expect(comparison.differences().isEmpty)
  }
}
