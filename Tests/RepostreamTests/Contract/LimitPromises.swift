import JSONRPC
import TestSupport
import Testing

extension Promise {
  /// Limits, and that what is beyond them costs no memory.
  static let limits = [
    Promise("header limit", "| a header block | 8 KiB, 64 lines |") { trial in
      let frame = { (id: Int, header: String) in
        let body = Trial.request(id, "no/such")
        return "\(header)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
      }
      trial.write(frame(1, "X: \(String(repeating: "x", count: 8_000))\r\n"))
      trial.write(frame(2, String(repeating: "X: y\r\n", count: 63)))
      try await trial.refuses(2, -32601)
      try await trial.refuses(1, -32601)
      trial.write("X: \(String(repeating: "x", count: 9_000))\r\n")
      trial.write(frame(3, ""))
      try await trial.refuses(3, -32601)
      // The block that is given up had a length, so what is behind it is a frame again.
      trial.write(String(repeating: "X: y\r\n", count: 65) + "\r\n")
      trial.write(frame(4, ""))
      try await trial.refuses(4, -32601)
      #expect(try await trial.refusals(2).map(\.code) == [-32700, -32700])
    },
    Promise(
      "body limit", "| a body or line | 64 MiB; `--max-message-bytes` changes it",
      "one that is too long or in another character set is answered once",
      "`messageTooLarge`, `batchTooLarge`, `unsupportedCharset`"
    ) {
      for framing in [Framing.header, .line] {
        let trial = try Trial(
          ["--max-message-bytes", "1000"], framing: framing, isInitialized: true)
        let empty = Trial.request(1, "no/such", #"{"x":""}"#).utf8.count
        let body = { (count: Int) in
          Trial.request(1, "no/such", #"{"x":"\#(String(repeating: "x", count: count - empty))"}"#)
        }
        trial.write(framing.frame(body(1_000)))
        try await trial.refuses(1, -32601)
        trial.write(framing.frame(body(1_001)))
        let refusal = try #require(try await trial.refusals(1).first)
        #expect(refusal.code == -32600 && refusal.kind == "messageTooLarge")
        #expect(refusal["error"]?["data"]?["limit"] == 1_000)
        trial.write(framing.frame(body(1 << 20)))
        try await trial.goesOn()
        let refusals = try await trial.refusals(2)
        #expect(refusals.map(\.kind) == ["messageTooLarge", "messageTooLarge"])
        await trial.close(framing == .header ? 1 : 0)
      }
    },
    Promise("64 MiB", "a longer one is skipped and gets `messageTooLarge`") { trial in
      let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
      trial.write("Content-Length: \((64 << 20) + 1)\r\n\r\n")
      for _ in 0..<64 { trial.server.write(piece) }
      trial.write("x")
      #expect(try await trial.refusals(1).first?["error"]?["data"]?["limit"] == .integer(64 << 20))
      try await trial.goesOn()
      #expect((trial.server.memory ?? .max) < 32 << 20)
    },
    Promise("1 GiB", "| a length that is believed | 1 GiB; a larger one counts as none |") {
      trial in
      trial.write("Content-Length: 1073741825\r\n\r\n")
      try await trial.goesOn()
      #expect(try await trial.refusals(1).map(\.code) == [-32700])
      trial.write("Content-Length: 1073741824\r\n\r\n")
      #expect(try await trial.refusals(2).last?.kind == "messageTooLarge")
      trial.write(Framing.header.frame(Trial.request(5, "no/such")))
      await trial.close(1)
      #expect(
        trial.server.output.messages.allSatisfy { $0["id"] != 5 }, "It is inside of the body.")
    },
    Promise("depth", "| nesting of arrays and objects | 512 |", framing: .line) { trial in
      let nested = { (id: Int, depth: Int) in
        // The message and its params are one level each.
        let arrays = depth - 2
        return Trial.request(
          id, "no/such",
          #"{"a":\#(String(repeating: "[", count: arrays))\#(String(repeating: "]", count: arrays))}"#
        )
      }
      trial.send(nested(1, 512))
      try await trial.refuses(1, -32601)
      trial.write(nested(2, 513) + "\n")
      trial.write(String(repeating: "[", count: 100_000) + "\n")
      trial.write(String(repeating: #"{"a":"#, count: 100_000) + "\n")
      #expect(try await trial.refusals(3).map(\.code) == [-32700, -32700, -32700])
      try await trial.goesOn()
    },
    Promise("M53", "| members of a batch | 1,000 |") {
      for framing in [Framing.header, .line] {
        let trial = try Trial(framing: framing)
        let members = (1...1_001).map { Trial.request($0, "no/such") }
        trial.write(framing.frame("[\(members.dropLast().joined(separator: ","))]"))
        let reply = await eventually { trial.server.output.messages.first { !$0.elements.isEmpty } }
        #expect(reply?.elements.map { $0["id"] } == (1...1_000).map { JSONValue.integer($0) })
        trial.write(framing.frame("[\(members.joined(separator: ","))]"))
        #expect(try await trial.refusals(1).map(\.kind) == ["batchTooLarge"])
        try await trial.goesOn()
        await trial.close(framing == .header ? 1 : 0)
      }
    },
    Promise(
      "parameters",
      "| an array or object as a parameter | 1 MiB of text; more gets",
      "| members of `params` | 1,000; more get -32602 |"
    ) { trial in
      let long = #"["\#(String(repeating: "x", count: 1 << 20))"]"#
      let params = #"{"source":"local","stream":true,"roots":\#(long)}"#
      trial.send(Trial.request(1, "loadRepositories", params))
      let reply = try await trial.reply(to: 1)
      #expect(reply.code == -32602 && reply["error"]?["data"]?["path"] == "roots")
      trial.send(Trial.load(2, #""delayMs":0,"x":\#(long),"workDoneToken":"t""#))
      try await trial.counts(2, 5)
      let members = (1...1_001).map { #""\#($0)":0"# }.joined(separator: ",")
      trial.send(Trial.load(3, members))
      let refusal = try await trial.reply(to: 3)
      #expect(refusal.code == -32602 && refusal["error"]?["data"]?["path"] == "params")
    },
  ]
}
