import Foundation
import JSONRPC
import Testing

@Suite struct RecentMessagesTests {
  /// What a connection keeps of messages that came, and of as many that went.
  private func kept(_ texts: [String], learned: String? = nil) -> [String] {
    let pipe = MemoryPipe()
    _ = pipe.write(Array(texts.map { $0 + "\n" }.joined().utf8)[...])
    pipe.close()
    let redactor = Redactor()
    let connection = Connection(
      source: pipe, outbox: Outbox(sink: MemoryPipe()) { _ in }, options: .init(),
      redactor: redactor
    ) { _ in }
    connection.receive { _ in }
    if let learned { redactor.learn(learned) }
    return connection.recent.all(maskedBy: redactor, secrets: []).map(\.json)
  }

  @Test func `the last two hundred are kept, the oldest first`() {
    let texts = (0..<450).map { "{\"id\":\($0)}" }
    #expect(kept(texts) == Array(texts.suffix(200)))
    #expect(kept(Array(texts.prefix(3))) == Array(texts.prefix(3)))
  }

  @Test func `a long one is cut between members, and is JSON`() throws {
    let table = [
      #"{"id":1,"list":[\#((0..<5_000).map { #"{"n":\#($0),"t":"a,]}\\\""}"# }.joined(separator: ","))]}"#,
      #"{"id":1,"text":"\#(String(repeating: "x", count: 9_000))"}"#,
      "[\(String(repeating: "[1,", count: 300))\(String(repeating: "2,", count: 3_000))3\(String(repeating: "]", count: 300))]",
      #"{"\#(String(repeating: "k", count: 9_000))":1}"#,
    ]
    for text in table {
      let kept = try #require(kept([text]).first)
      #expect(kept.utf8.count < 6_000)
      #expect(kept.contains("… ") || kept.contains("\"…\""))
      _ = try JSONValue(parsing: Array(kept.utf8))
    }
  }

  @Test func `no secret is in them`() {
    let text = #"{"params":{"auth":{"token":"zz-secret-1"},"x":"zz-secret-2"}}"#
    #expect(
      kept([text], learned: "zz-secret-2") == [#"{"params":{"auth":{"token":"***"},"x":"***"}}"#])
  }
}
