import JSONRPC
import TestSupport
import Testing

extension Promise {
  /// What bad input costs, and what it does not.
  static let recovery = [
    Promise("F21", "Blank lines before a header are skipped, and so is junk") { trial in
      trial.write("\r\n\n  \r\nthis is no header\r\n\u{0}\u{1}\r\n\r\n")
      try await trial.goesOn()
      #expect(try await trial.refusals(0).isEmpty)
      #expect(
        await eventually { trial.server.errorText.contains("no header") ? true : nil } == true)
      #expect(trial.server.errorText.split(separator: "\n").count == 1, "One note.")
    },
    Promise(
      "unusable", "A header block without a usable length, a body that is not JSON",
      "No bad message ends the session."
    ) { trial in
      let wrong = #"{"jsonrpc":"2.0","id":1,"method":}"#
      let bad = [
        "Content-Type: x\r\n\r\n", "Content-Length: \r\n\r\n", "Content-Length: abc\r\n\r\n",
        "Content-Length: -1\r\n\r\n", "Content-Length: +43\r\n\r\n", "Content-Length: 4e1\r\n\r\n",
        "Content-Length: 0x2B\r\n\r\n", "Content-Length: 43,43\r\n\r\n",
        "Content-Length 43\r\n\r\n",
        "Content-Length: 99999999999999999999\r\n\r\n",
        "Content-Length: 9223372036854775807\r\n\r\n",
        "Content-Length: 1073741825\r\n\r\n", Framing.header.frame(wrong), Framing.header.frame(""),
        Framing.header.frame("   "), Framing.header.frame("{} {}"),
        Framing.header.frame("\u{FEFF}{}"),
      ]
      for (index, input) in bad.enumerated() {
        trial.write(input)
        try await trial.goesOn()
        let refusals = try await trial.refusals(index + 1)
        #expect(refusals.count == index + 1, "\(input.debugDescription) is answered once.")
        #expect(refusals.last?.code == -32700, "\(input.debugDescription)")
      }
    },
    Promise("F28", "| -32700 | | the input is not JSON, not UTF-8, nested too deeply, or no frame")
    {
      trial in
      trial.server.write(
        Array("Content-Length: 4\r\n\r\n\"".utf8) + [0xC3, 0x28] + Array("\"".utf8))
      #expect(try await trial.refusals(1).map(\.code) == [-32700])
      try await trial.goesOn()
    },
    Promise(
      "injection", "then the next `Content-Length:` behind it is looked for, never inside of a body"
    ) { trial in
      let inner = Framing.header.frame(Trial.request(666, "no/such"))
      trial.write(Framing.header.frame("{broken \(inner)"))
      trial.write(
        "Content-Type: x; charset=utf-7\r\nContent-Length: \(inner.utf8.count)\r\n\r\n\(inner)")
      try await trial.goesOn()
      #expect(trial.server.output.messages.allSatisfy { $0["id"] != 666 })
      #expect(try await trial.refusals(2).count == 2)
    },
    Promise("too short", "then the next `Content-Length:` behind it is looked for") { trial in
      for missing in 1...3 {
        let body = Trial.request(1, "no/such")
        trial.write("Content-Length: \(body.utf8.count - missing)\r\n\r\n\(body)")
        try await trial.goesOn()
        #expect(try await trial.refusals(missing).map(\.code).allSatisfy { $0 == -32700 })
      }
    },
    Promise("too long", "A length that was too long may cost the frame behind it.") { trial in
      let body = Trial.request(1, "no/such")
      trial.write("Content-Length: \(body.utf8.count + 5)\r\n\r\n\(body)")
      trial.write(Framing.header.frame(Trial.request(2, "no/such")))
      try await trial.goesOn()
      #expect(try await trial.refusals(1).map(\.code) == [-32700])
    },
    Promise(
      "junk everywhere", "No bad message ends the session.", framing: .line,
      arguments: ["--framing=line"]
    ) { trial in
      let bad = ["}", "nul", "[1,", #"{"a":1,}"#, "'x'", "{\u{1}}", "01", "\u{FEFF}{}", "{}{}"]
      for (index, line) in bad.enumerated() {
        trial.write(line + "\n")
        #expect(try await trial.refusals(index + 1).last?.code == -32700, "\(line)")
      }
      try await trial.goesOn()
    },
    Promise("10,000 corruptions", "No bad message ends the session.", isInitialized: false) {
      trial in
      trial.write(Framing.header.frame(Trial.request(0, "initialize")))
      var random = SeededGenerator(seed: 20_261_130)
      let session = [
        Trial.request(1, "no/such"), Trial.load(2, #""delayMs":0,"count":2"#), "[]",
        Trial.notification("$/cancelRequest", #"{"id":"é"}"#),
        "[\(Trial.request(3, "no/such")),7]",
      ].map(Framing.header.frame)
      let good = Array(session.joined().utf8)
      for _ in 0..<10_000 {
        var bytes = good
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let place = Int.random(in: 0..<bytes.count, using: &random)
          switch Int.random(in: 0..<4, using: &random) {
          case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
          case 1: bytes.remove(at: place)
          case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
          default: bytes.removeSubrange(place..<min(bytes.count, place + 9))
          }
        }
        trial.server.write(bytes)
      }
      // What was cut may take a frame along, and a length that grew may take many.
      let isAlive = await eventually(within: .seconds(300)) {
        trial.write(Framing.header.frame(Trial.request(7_701, "no/such")))
        return trial.server.output.messages.contains { $0["id"] == 7_701 } ? true : nil
      }
      #expect(isAlive == true)
      #expect((trial.server.memory ?? .max) < 64 << 20)
      await trial.close(1)
    },
  ]
}
