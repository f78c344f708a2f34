import Foundation
import JSONRPC
import TestSupport
import Testing

/// The built program against `Fixtures/cases.jsonl`: bytes in, replies out.
///
/// A case has `id`, `title`, `input_base64` and `expect`: the framing, the replies in their order
/// (`"any"` for a result that is not looked into, an error's members where they are given), and
/// whether the same bodies are to give the same replies as lines.
@Suite struct BlackBoxTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let value: JSONValue
    let framing: Framing
    let input: [UInt8]
    var testDescription: String {
      "\(value["id"]?.string ?? "") \(value["title"]?.string ?? "") (\(framing))"
    }
  }

  private static let cases: [Case] = {
    let text = (try? Checkout.text("Tests/RepostreamTests/Fixtures/cases.jsonl")) ?? ""
    return text.split(separator: "\n").flatMap { line -> [Case] in
      // A line that cannot be read is missed by the count below.
      guard let value = try? JSONValue(parsing: Array(line.utf8)),
        let input = Data(base64Encoded: value["input_base64"]?.string ?? ""),
        let framing = Framing(rawValue: value["expect"]?["framing"]?.string ?? "")
      else { return [] }
      let given = Case(value: value, framing: framing, input: Array(input))
      guard value["expect"]?["alsoInLineFraming"] == .bool(true) else { return [given] }
      return [given, Case(value: value, framing: .line, input: lines(given.input))]
    }
  }()

  /// The bodies of a stream of frames, a line each.
  private static func lines(_ frames: [UInt8]) -> [UInt8] {
    var decoder = FrameDecoder(framing: .header, maximumBytes: 1 << 20)
    decoder.append(frames)
    var lines: [UInt8] = []
    while let event = decoder.next() {
      if case .body(let body) = event { lines += body + [UInt8(ascii: "\n")] }
    }
    return lines
  }

  @Test func `no case is left out`() throws {
    let lines = try Checkout.text("Tests/RepostreamTests/Fixtures/cases.jsonl")
      .split(separator: "\n")
    let twice = lines.count { $0.contains(#""alsoInLineFraming": true"#) }
    #expect(Self.cases.count == lines.count + twice)
    #expect(lines.count > 50)
  }

  @Test(arguments: cases)
  func `each case gets its replies`(given: Case) async throws {
    let server = try ServerProcess(framing: given.framing)
    server.write(given.input)
    server.closeInput()
    let code = await server.exitCode()
    #expect(code == (given.framing == .line ? 0 : 1))
    #expect(server.output.problems == [])
    let replies = server.output.messages
    let expected = given.value["expect"]?["replies"]?.elements ?? []
    #expect(replies.count == expected.count, "\(replies.map(\.text))")
    for (reply, expected) in zip(replies, expected) {
      #expect(reply.fits(expected, isWhole: false), "\(reply.text) is not \(expected.text)")
    }
  }
}
