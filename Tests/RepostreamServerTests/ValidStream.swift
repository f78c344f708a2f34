import JSONRPC
import TestSupport

/// Streams of messages that are answered at once, in all the forms that the protocol takes.
enum ValidStream {
  /// A whole session of a dozen messages.
  static func make(_ framing: Framing, _ random: inout SeededGenerator) -> [UInt8] {
    var bytes: [UInt8] = []
    if Bool.random(using: &random) { bytes += [0xEF, 0xBB, 0xBF] }
    bytes += frame(
      #"{"jsonrpc":"2.0","id":"first","method":"initialize","params":{}}"#, framing, &random)
    for number in 0..<12 {
      let isBatch = Int.random(in: 0..<5, using: &random) == 0
      let members = (0..<3).map { message(id: number * 3 + $0, &random) }
      bytes += frame(isBatch ? "[\(members.joined(separator: ","))]" : members[0], framing, &random)
    }
    return bytes
  }

  private static func message(id: Int, _ random: inout SeededGenerator) -> String {
    let texts = [
      "", "é", "漢字", "🚀", #"\ud83d\ude80"#, #"\u0000\""#, "Content-Length: 5", "\u{2028}",
    ]
    let text = texts.randomElement(using: &random) ?? ""
    let spelledId = Bool.random(using: &random) ? "\(id)" : #""\#(text)\#(id)""#
    let params =
      [
        #"{"a":["\#(text)",-1.5e3,null,{}]}"#, "[]", "null", #"{"source":"\#(text)"}"#, "{ }", "3",
      ].randomElement(using: &random) ?? ""
    let method = ["no/such", "loadRepositories", "$/x\(text)"].randomElement(using: &random) ?? ""
    let members = [
      #""jsonrpc":"2.0""#, #""id":\#(spelledId)"#, #""method":"\#(method)""#,
      #""params":\#(params)"#,
      #""more":"\#(text)""#,
    ].shuffled(using: &random)
    let blank = [" ", "", "\t"].randomElement(using: &random) ?? ""
    return "{\(blank)\(members.joined(separator: "\(blank),\(blank)"))\(blank)}"
  }

  private static func frame(
    _ body: String, _ framing: Framing, _ random: inout SeededGenerator
  ) -> [UInt8] {
    let ending = Bool.random(using: &random) ? "\r\n" : "\n"
    guard framing == .header else {
      let blank = Int.random(in: 0..<4, using: &random) == 0 ? " \(ending)" : ""
      return Array("\(blank)\(body)\(ending)".utf8)
    }
    let length = body.utf8.count
    let headers = [
      "Content-Length: \(length)", "content-length:\(length)", "Content-Length:\t0\(length) ",
      "X-A: b\(ending)Content-Length: \(length)",
      "Content-Length: \(length)\(ending)Content-Type: x; charset=utf-8",
    ]
    let blank = Int.random(in: 0..<4, using: &random) == 0 ? ending : ""
    return Array(
      "\(blank)\(headers.randomElement(using: &random) ?? "")\(ending)\(ending)\(body)".utf8)
  }
}
