import JSONRPC
import TestSupport
import Testing

extension Promise {
  /// How messages are told apart.
  static let framing = [
    Promise("F31", "There are two, and the first byte decides") {
      let frame = Framing.header.frame(Trial.request(1, "initialize"))
      let line = Framing.line.frame(Trial.request(1, "initialize"))
      for (input, framing) in [
        (frame, Framing.header), (line, .line), (" \t\r\n" + frame, .header),
        (" \t\r\n" + line, .line), ("\u{FEFF}" + frame, .header), ("\u{FEFF} " + line, .line),
      ] {
        let trial = try Trial(framing: framing, isInitialized: false)
        trial.write(input)
        try await trial.succeeds(1)
        await trial.close(framing == .header ? 1 : 0)
      }
      let batch = try Trial(framing: .line)
      batch.write(Framing.line.frame("[\(Trial.request(1, "no/such"))]"))
      #expect(
        await eventually { batch.server.output.messages.first }?.elements.first?.code == -32601)
      await batch.close(0)
    },
    Promise("--framing", "`--framing auto|header|line` overrides that.") {
      for arguments in [["--framing", "line"], ["--framing=line"]] {
        let trial = try Trial(arguments, framing: .line)
        trial.write("Content-Length: 2\n")
        #expect(try await trial.refusals(1).first?.code == -32700)
        try await trial.goesOn()
        await trial.close(0)
      }
      let header = try Trial(["--framing=header"], framing: .header, isInitialized: false)
      header.write("{\"jsonrpc\":\n")
      header.send(Trial.request(1, "initialize"))
      _ = try await header.reply(to: 1)
      await header.close(1)
      let auto = try Trial(["--framing", "auto"], framing: .header)
      try await auto.goesOn()
      await auto.close(1)
    },
    Promise(
      "vouch", "A script that cannot vouch for its first byte passes `--framing line`",
      framing: .header, isInitialized: false
    ) { trial in
      trial.write("x" + Framing.line.frame(Trial.request(1, "initialize")))
      trial.write(Framing.header.frame(Trial.request(2, "initialize")))
      try await trial.succeeds(2)
    },
    Promise("replies", "Replies use the framing of the requests.") { trial in
      try await trial.goesOn()
      let lines = try Trial(framing: .line)
      try await lines.goesOn()
      await lines.close(0)
    },
    Promise("L19", "The server never speaks first.", framing: .line) { trial in
      try await Task.sleep(for: .milliseconds(300))
      try await trial.goesOn()
      #expect(trial.server.output.messages.count == 1 && trial.server.errorText == "")
    },
    Promise("N06", "ended by LF and by nothing else", framing: .line) { trial in
      trial.write(Trial.request(1, "no/such/\u{2028}\u{2029}\u{85}"))
      #expect(await eventually { trial.server.hasReadItsInput ? true : nil } == true)
      try await Task.sleep(for: .milliseconds(100))
      #expect(trial.server.output.messages.isEmpty, "It waits for the LF.")
      trial.write("\r\n")
      try await trial.refuses(1, -32601)
      trial.write(Trial.request(2, "no/such") + "\r" + Trial.request(3, "no/such") + "\n")
      #expect(try await trial.refusals(1).first?.code == -32700, "A CR ends no line.")
    },
    Promise("blank lines", "Blank lines are skipped.", framing: .line) { trial in
      trial.write("\n\r\n  \t \n\u{B}\n")
      try await trial.goesOn()
      #expect(trial.server.output.messages.count == 1)
    },
    Promise("N05", "A last line without LF counts.", framing: .line) { trial in
      trial.write(Trial.request(1, "no/such"))
      await trial.close(0)
      #expect(trial.server.output.messages.map(\.code) == [-32601])
    },
    Promise("F03", "LSP's base protocol: `Content-Length: N`, CR LF, CR LF, and N bytes of UTF-8.")
    {
      trial in
      for byte in Framing.header.frame(Trial.request(1, "no/such")).utf8 {
        trial.server.write([byte])
        try await Task.sleep(for: .milliseconds(1))
      }
      try await trial.refuses(1, -32601)
    },
    Promise("F04", "and N bytes of UTF-8.") { trial in
      let length = Framing.header.frame(Trial.request(1_000, "no/such")).utf8.count
      for cut in 1..<length {
        let frame = Array(Framing.header.frame(Trial.request(1_000 + cut, "no/such")).utf8)
        trial.server.write(frame.prefix(cut))
        try await Task.sleep(for: .milliseconds(1))
        trial.server.write(frame.dropFirst(cut))
        try await trial.refuses(.integer(1_000 + cut), -32601)
      }
    },
    Promise("F30", "What is sent is always exactly `Content-Length: N`") { trial in
      // The length counts bytes, both ways, and `OutputCollector` takes no other header.
      trial.send(#"{"jsonrpc":"2.0","id":"é漢🚀","method":"no/such"}"#)
      try await trial.refuses("é漢🚀", -32601)
    },
    Promise("lenient", "What arrives is read leniently") { trial in
      let body = { (id: Int) in Trial.request(id, "no/such") }
      let length = body(1).utf8.count
      let headers = [
        "content-length: \(length)\r\n\r\n", "CONTENT-LENGTH:\(length)\r\n\r\n",
        "Content-Length: \t \(length) \t\r\n\r\n", "Content-Length: 000\(length)\r\n\r\n",
        "Content-Length: \(length)\n\n", "X-A: b\r\nContent-Length: \(length)\r\nX-C: d:e\r\n\r\n",
        "Content-Length: 7\r\nContent-Length: \(length)\r\n\r\n",
        "Content-Type: text/x\r\nContent-Length: \(length)\r\n\r\n",
      ]
      for (id, header) in headers.enumerated() {
        trial.write(header + body(id + 1))
        try await trial.refuses(.integer(id + 1), -32601, "\(header)")
      }
    },
    Promise("charset", "A `Content-Type` may name the charset") { trial in
      let body = { (id: Int) in Trial.request(id, "no/such") }
      let length = body(1).utf8.count
      for (id, charset) in ["utf-8", "UTF8", "\"utf-8\"", "us-ascii", " utf8"].enumerated() {
        trial.write(
          "Content-Length: \(length)\r\nContent-Type: application/vscode-jsonrpc; "
            + "charset=\(charset)\r\n\r\n" + body(id + 1))
        try await trial.refuses(.integer(id + 1), -32601, "\(charset)")
      }
      trial.write(
        "Content-Length: \(length)\r\nContent-Type: x; charset=utf-16\r\n\r\n" + body(9))
      try await trial.goesOn()
      #expect(try await trial.refusals(1).map(\.kind) == ["unsupportedCharset"])
    },
  ]
}
