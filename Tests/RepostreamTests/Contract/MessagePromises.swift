import JSONRPC
import TestSupport
import Testing

extension Promise {
  /// What a message is, and what one gets that is none.
  static let messages = [
    Promise(
      "M14",
      "An id, like a token, is a string or a 64-bit integer, and comes back with its type and value"
    ) {
      trial in
      let ids: [(sent: String, id: JSONValue)] = [
        ("-1", -1), ("9223372036854775807", .integer(.max)),
        ("-9223372036854775808", .integer(.min)),
        ("9007199254740993", 9_007_199_254_740_993), ("5.0", 5), ("6e0", 6), (#""""#, ""),
        (#""7""#, "7"), (#""a\"\\\n\u0000😀""#, "a\"\\\n\0😀"),
      ]
      for (sent, id) in ids {
        trial.send(#"{"jsonrpc":"2.0","id":\#(sent),"method":"no/such"}"#)
        try await trial.refuses(id, -32601)
      }
    },
    Promise("M19", "`1` and `\"1\"` are two ids.") { trial in
      trial.send(
        Trial.load(5, #""delayMs":600000,"count":1"#),
        #"{"jsonrpc":"2.0","id":"5","method":"loadRepositories","params":{"source":"sample"}}"#,
        Trial.notification("$/cancelRequest", #"{"id":"5"}"#))
      try await trial.refuses("5", -32800)
      #expect(trial.progress(of: 5).count == 1)
      trial.send(Trial.cancel(5))
      try await trial.refuses(5, -32800)
    },
    Promise("M20", "An id is free again once its reply is on its way.") { trial in
      let unread = try Trial(framing: .line, isRead: false)
      for _ in 0..<20 { unread.send(Trial.request(1, "no/such")) }
      unread.server.read()
      await unread.close(0)
      for _ in 0..<20 {
        let before = trial.server.output.messages.count
        trial.write(Framing.header.frame(Trial.load(1, #""delayMs":0"#)))
        let reply = await eventually {
          trial.server.output.messages.dropFirst(before).first { $0["id"] == 1 }
        }
        #expect(reply?["result"]?["count"] == 5)
      }
    },
    Promise(
      "M18", "| | `duplicateId` | a request with this id is in flight; the first goes on"
    ) { trial in
      trial.send(Trial.load(5, #""delayMs":600000"#))
      trial.write(Framing.header.frame(Trial.request(5, "no/such")))
      let refusal = try await trial.refusals(1).first
      #expect(refusal?.code == -32600)
      #expect(refusal?["error"]?["data"] == .object(["kind": "duplicateId", "id": 5]))
      trial.send(Trial.cancel(5))
      try await trial.refuses(5, -32800, "The first goes on.")
    },
    Promise("M30", "`params` that are absent, `null`, `{}` or `[]` are the same.") { trial in
      for (id, params) in ["", #","params":null"#, #","params":{}"#, #","params":[]"#].enumerated()
      {
        trial.send(#"{"jsonrpc":"2.0","id":\#(id + 1),"method":"server/status"\#(params)}"#)
        try await trial.succeeds(.integer(id + 1))
        trial.send(#"{"jsonrpc":"2.0","id":\#(id + 11),"method":"loadRepositories"\#(params)}"#)
        try await trial.refuses(.integer(id + 11), -32602)
      }
    },
    Promise("M31", "Methods take an object.") { trial in
      for (id, method) in ["loadRepositories", "server/status", "shutdown"].enumerated() {
        trial.send(Trial.request(id + 1, method, "[1]"))
        try await trial.refuses(.integer(id + 1), -32602)
      }
      for (id, params) in ["1", "true", #""x""#].enumerated() {
        trial.send(Trial.request(id + 11, "server/status", params))
        try await trial.refuses(.integer(id + 11), "invalidRequest")
      }
    },
    Promise("M32", "Members that nobody knows are ignored.") { trial in
      trial.send(
        #"{"x":{"y":[]},"jsonrpc":"2.0","id":1,"method":"loadRepositories","#
          + #""params":{"source":"sample","delayMs":0,"z":null,"roots":7},"é":1}"#)
      try await trial.counts(1, 5)
    },
    Promise("M26", "Of a member that stands twice, the last one counts.") { trial in
      trial.send(
        #"{"jsonrpc":"1.0","id":2,"id":1,"method":"x","method":"loadRepositories","jsonrpc":"2.0","#
          + #""params":[],"params":{"source":"no","delayMs":0,"count":9,"source":"sample","count":3}}"#
      )
      try await trial.counts(1, 3)
    },
    Promise("null parameters", "`null` is as good as absent in every parameter.") { trial in
      trial.send(
        Trial.load(
          1,
          #""delayMs":0,"count":null,"stream":null,"deadlineMs":null,"failWith":null,"#
            + #""workDoneToken":null,"partialResultToken":null"#),
        Trial.request(2, "loadRepositories", #"{"source":null}"#))
      #expect(try await trial.reply(to: 1)["result"]?["repositories"]?.elements.count == 5)
      try await trial.refuses(2, -32602)
    },
    Promise(
      "M22",
      "Responses and unknown notifications are ignored, and so is a notification whose parameters"
    ) { trial in
      trial.write(
        [
          #"{"jsonrpc":"2.0","id":1,"result":null}"#, #"{"jsonrpc":"2.0","id":2,"error":{}}"#,
          #"{"jsonrpc":"2.0","id":null,"result":1}"#, Trial.notification("no/such", "{}"),
          Trial.notification("$/no/such", "[1]"), Trial.notification("loadRepositories", "{}"),
          Trial.notification("$/cancelRequest", "[7]"),
          Trial.notification("$/setTrace", #"{"value":{}}"#),
          Trial.notification("window/workDoneProgress/cancel", #"{"token":[]}"#),
        ].map(Framing.header.frame).joined())
      try await trial.goesOn()
      #expect(trial.server.output.messages.count == 2)
    },
    Promise(
      "O07", "The server sends no requests.",
      "Every result is there, even `null`, and none holds a member named `jsonrpc`",
      "`error.message` is a sentence for a person"
    ) { trial in
      // The rules of the wire are held against every kind of output at the end.
      trial.send(
        Trial.request(1, "server/status"), Trial.load(2, #""delayMs":0,"stream":true"#),
        Trial.load(3, #""delayMs":0,"failWith":"dns""#), Trial.load(4, #""delayMs":600000"#),
        Trial.load(5, #""delayMs":0,"workDoneToken":"jsonrpc","partialResultToken":2"#),
        Trial.request(6, "initialize"), Trial.request(7, "no/such"),
        Trial.request(8, "loadRepositories", #"{"source":7}"#), Trial.cancel(4))
      for id in 1...8 { _ = try await trial.reply(to: .integer(id)) }
      trial.send(Trial.request(9, "shutdown"))
      #expect(try await trial.reply(to: 9)["result"] == .null)
    },
    Promise(
      "parse", "| -32700 | | the input is not JSON, not UTF-8, nested too deeply, or no frame"
    ) {
      trial in
      let bad = [
        #"{"jsonrpc":"2.0","id":1,"method":"\ud800"}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"\udc00x"}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":"\ud83d"}}"#,
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\nb\"}",
        #"{"jsonrpc":"2.0","id":01,"method":"m"}"#,
        String(repeating: "[", count: 513) + String(repeating: "]", count: 513),
      ]
      for (index, body) in bad.enumerated() {
        trial.write(Framing.header.frame(body))
        #expect(try await trial.refusals(index + 1).last?.code == -32700, "\(body)")
      }
      trial.write("Content-Length: x\r\n\r\n")
      #expect(try await trial.refusals(bad.count + 1).last?.code == -32700)
      try await trial.goesOn()
    },
    Promise("M07", "| -32600 | `invalidRequest` | JSON, but no request") { trial in
      let bad = ["7", "null", #""x""#, "[]", "{}", #"{"jsonrpc":"2.0"}"#, #"{"method":"m"}"#]
      for (index, body) in bad.enumerated() {
        trial.write(Framing.header.frame(body))
        let refusal = try await trial.refusals(index + 1).last
        #expect(refusal?.code == -32600 && refusal?.kind == "invalidRequest", "\(body)")
      }
    },
    Promise(
      "M16",
      "| | `invalidId` | the id is `null`, fractional, beyond 64 bits, a boolean or a structure"
    ) {
      trial in
      let ids = ["null", "1.5", "true", "[1]", "{}", "9223372036854775808", "1e400"]
      for (index, id) in ids.enumerated() {
        trial.write(Framing.header.frame(#"{"jsonrpc":"2.0","id":\#(id),"method":"no/such"}"#))
        let refusal = try await trial.refusals(index + 1).last
        #expect(refusal?.code == -32600 && refusal?.kind == "invalidId", "\(id)")
      }
    },
    Promise("M25", "| -32601 | | there is no such method |") { trial in
      for (id, method) in ["no/such", "$/no", "", "exit", "$/progress", "initialized"].enumerated()
      {
        trial.send(Trial.request(id + 1, method))
        try await trial.refuses(.integer(id + 1), -32601, "\(method)")
      }
      let long = String(repeating: "x", count: 1 << 20)
      trial.send(Trial.request(10, long))
      let sentence = try await trial.reply(to: 10)["error"]?["message"]?.string ?? ""
      #expect(sentence.count < 200)
    },
    Promise("M08", "Where the id could be read, a bad request is answered with it.") { trial in
      trial.send(
        #"{"id":1,"method":"m"}"#, #"{"jsonrpc":"1.0","id":2,"method":"m"}"#,
        #"{"jsonrpc":2.0,"id":3,"method":"m"}"#,
        #"{"jsonrpc":"2.0","id":4,"method":"m","params":3}"#)
      trial.write(Framing.header.frame(#"{"jsonrpc":"2.0","id":5}"#))
      trial.write(Framing.header.frame(#"{"jsonrpc":"2.0","id":"6","method":null}"#))
      for id: JSONValue in [1, 2, 3, 4, 5, "6"] {
        try await trial.refuses(id, "invalidRequest")
      }
    },
  ]

  /// Several messages at once.
  static let batches = [
    Promise("M43", "A batch starts its members in order, streams their notifications meanwhile") {
      trial in
      trial.send(
        "[\(Trial.load(1, #""delayMs":200,"stream":true"#)),\(Trial.request(2, "no/such")),"
          + "\(Trial.load(3, #""delayMs":0,"count":1"#)),\(Trial.notification("no/such", "{}"))]")
      let array = await eventually { trial.server.output.messages.first { !$0.elements.isEmpty } }
      #expect(array?.elements.map { $0["id"] } == [1, 2, 3])
      #expect(trial.server.output.messages.last == array, "The notifications come before it.")
      #expect(trial.progress(of: 1).last?["state"] == "done")
      let begins = trial.server.output.messages.filter { $0["params"]?["sequence"] == 0 }
      #expect(begins.map { $0["params"]?["requestId"] } == [1, 3])
    },
    Promise(
      "M40",
      "`initialize` and `shutdown` cannot be part of one; an `exit` in it takes effect after",
      "| -32600 | `invalidRequest` | JSON, but no request; `initialize` or `shutdown` in a batch |",
      framing: .line
    ) { trial in
      trial.send("[\(Trial.request(1, "initialize")),\(Trial.request(2, "shutdown"))]")
      let first = await eventually { trial.server.output.messages.first { !$0.elements.isEmpty } }
      #expect(first?.elements.map(\.kind) == ["invalidRequest", "invalidRequest"])
      trial.send("[\(Trial.notification("exit", "{}")),\(Trial.request(3, "no/such"))]")
      await trial.ends(with: 1)
      #expect(trial.server.output.messages.last?.elements.map(\.code) == [-32601])
    },
    Promise(
      "batch members",
      "and is answered by one array, in the order of its members, when all are done",
      framing: .line
    ) { trial in
      trial.write("[1,[],{},\(Trial.request(7, "no/such"))]\n[\(Trial.notification("x", "{}"))]\n")
      try await trial.goesOn()
      #expect(trial.server.output.messages.count == 2, "Notifications alone get nothing.")
      let members = trial.server.output.messages.first?.elements ?? []
      #expect(members.map(\.code) == [-32600, -32600, -32600, -32601])
    },
    Promise(
      "batch in flight", "64 requests are in flight"
    ) { trial in
      // Each member counts as a request in flight.
      let loads = (1...65).map { Trial.load($0, #""delayMs":600000"#) }
      trial.send("[\(loads.joined(separator: ","))]")
      await trial.begun(64)
      trial.send(Trial.load(66))
      try await trial.refuses(66, "overloaded")
      trial.send(Trial.cancel(1), Trial.load(67, #""delayMs":0"#))
      try await trial.succeeds(67)
      trial.send(Trial.request(68, "shutdown"))
      let array = await eventually { trial.server.output.messages.first { !$0.elements.isEmpty } }
      let codes = array?.elements.map(\.code) ?? []
      #expect(codes == [-32800] + Array(repeating: -32802, count: 63) + [-32000])
    },
    Promise("batch commit", "A cancellation that comes before the reply is committed wins") {
      trial in
      // A member's reply is committed when it is placed in the array.
      trial.send("[\(Trial.load(1, #""delayMs":600000"#)),\(Trial.load(2, #""delayMs":0"#))]")
      _ = await eventually { trial.progress(of: 2).last?["state"] == "done" ? true : nil }
      trial.send(Trial.cancel(2), Trial.cancel(1))
      let array = await eventually { trial.server.output.messages.first { !$0.elements.isEmpty } }
      #expect(array?.elements.map(\.code) == [-32800, nil])
    },
  ]
}
