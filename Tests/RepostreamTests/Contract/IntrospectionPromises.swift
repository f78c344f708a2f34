import JSONRPC
import TestSupport
import Testing

extension Promise {
  /// What the server says of itself.
  static let introspection = [
    Promise(
      "T01", "Request: what the server is doing, for a person who wonders.",
      "It changes nothing.", "| `version` | string | the program's version |", "| `requests` |",
      "| `providers` |"
    ) { trial in
      trial.send(Trial.load(7, #""delayMs":600000"#), Trial.request(8, "server/status"))
      let status = try await trial.reply(to: 8)["result"]
      let request = try #require(status?["requests"]?.elements.first)
      #expect(request["id"] == 7 && request["method"] == "loadRepositories")
      #expect(request["source"] == "sample" && request["found"] == 0)
      #expect((request["elapsedMs"]?.integer ?? -1) >= 0)
      #expect(
        status?["providers"]?.elements.first?.fits(
          .object(["source": "sample", "isLoading": "…", "count": 0, "error": .null]), isWhole: true
        )
          == true)
      #expect(status?["version"]?.string?.isEmpty == false && status?["droppedLogLines"] == 0)
      trial.send(Trial.cancel(7))
      try await trial.refuses(7, -32800, "The load goes on.")
      trial.send(Trial.request(9, "server/status"))
      #expect(try await trial.reply(to: 9)["result"]?["requests"] == .array([]))
    },
    Promise("recent", "| `recent` | boolean, `false` |", "| `recent` | array of strings |") {
      trial in
      trial.send(
        #"{"jsonrpc":"2.0","id":1,"method":"no/such","params":{"auth":{"token":"\#(TestSecret.token())"}}}"#,
        Trial.load(2, #""delayMs":0,"count":100"#))
      try await trial.counts(2, 100)
      trial.send(Trial.request(3, "server/status", #"{"recent":true}"#))
      let recent = try #require(try await trial.reply(to: 3)["result"]?["recent"]).elements
      let messages = try recent.map { try JSONValue(parsing: Array(($0.string ?? "").utf8)) }
      #expect(messages.first { $0["id"] == 1 }?["params"]?["auth"]?["token"] == "***")
      #expect(messages.last?["method"] == "server/status")
      #expect(recent.allSatisfy { ($0.string ?? "").utf8.count < 5_000 })
      #expect(messages.contains { $0.text.contains("more bytes") })
      for id in 10..<310 { trial.send(Trial.request(id, "no/such")) }
      trial.send(Trial.request(4, "server/status", #"{"recent":true}"#))
      #expect(try await trial.reply(to: 4)["result"]?["recent"]?.elements.count == 200)
      trial.send(
        Trial.request(5, "server/status", #"{"recent":1}"#), Trial.request(6, "server/status"))
      try await trial.refuses(5, -32602)
      #expect(try await trial.reply(to: 6)["result"]?["recent"] == nil)
    },
    Promise(
      "discover",
      "Request without parameters: an [OpenRPC](https://open-rpc.org) 1.3 document",
      "`methods` has every method, those of the server too: `x-sentBy` is",
      "`components.schemas` has the record, the errors, and the parameters of each source",
      isInitialized: false
    ) { trial in
      trial.send(Trial.request(1, "rpc.discover"), Trial.request(2, "initialize"))
      trial.send(Trial.request(3, "rpc.discover"), Trial.request(4, "rpc.discover", "[5]"))
      try await trial.refuses(1, -32002, "initialize has to come first.")
      try await trial.refuses(4, -32602)
      let document = try #require(await trial.reply(to: 3)["result"])
      #expect(document["openrpc"] == "1.3.2" && document.json.count < 40_000)
      let methods = try #require(document["methods"]).elements
      for (name, sender) in [("rpc.discover", "client"), ("$/progress", "server")] {
        let method = try #require(methods.first { $0["name"] == .string(name) })
        #expect(method["x-sentBy"] == .string(sender))
        #expect((method["result"] == nil) == (sender == "server"))
      }
      let schemas = try #require(document["components"]?["schemas"])
      for name in ["Repository", "ResponseError", "LoadLocalParams", "LoadGithubParams"] {
        #expect(schemas[name]?["properties"] != nil || schemas[name]?["oneOf"] != nil)
      }
    },
    Promise(
      "T03", "Notification from the client, `{value}`: how much `$/logTrace` tells from now on",
      "Any other value changes nothing.",
      "Notification from the server, `{message, verbose?}`, while tracing is on",
      "`message` is a sentence for a person; with `verbose`, the member of that name holds"
    ) { trial in
      let set = { (value: String) in Trial.notification("$/setTrace", #"{"value":\#(value)}"#) }
      let traces = { trial.server.output.messages.filter { $0["method"] == "$/logTrace" } }
      trial.send(Trial.request(1, "no/such"))
      _ = try await trial.reply(to: 1)
      #expect(traces().isEmpty, "Off is the default.")
      trial.send(
        set(#""verbose""#), set(#""loud""#), set("7"), Trial.request(2, "no/such", #"{"a":1}"#))
      _ = try await trial.reply(to: 2)
      #expect(traces().count == 2)
      #expect(traces().first?["params"]?["verbose"] == #"{"a":1}"#)
      #expect(trial.server.output.messages.last?["id"] == 2, "Each reply before it leaves.")
      trial.send(set(#""messages""#), Trial.request(3, "no/such"), Trial.notification("x", "{}"))
      trial.send(set(#""off""#), Trial.request(4, "no/such"))
      _ = try await trial.reply(to: 4)
      #expect(traces().count == 5)
      #expect(traces().dropFirst(2).allSatisfy { $0["params"]?["verbose"] == nil })
      #expect(traces().allSatisfy { $0["params"]?["message"]?.string?.hasSuffix(".") == true })
    },
    Promise(
      "trace", "The `trace` of `initialize` does the same, after its answer.",
      "Of its parameters two are read",
      isInitialized: false
    ) { trial in
      trial.send(
        Trial.request(1, "initialize", #"{"trace":"messages"}"#), Trial.request(2, "no/such"))
      _ = try await trial.reply(to: 2)
      #expect(trial.server.output.messages.count { $0["method"] == "$/logTrace" } == 2)
      #expect(trial.server.output.messages.first?["id"] == 1)
    },
    Promise("unread trace", "While more than 1 MiB of output is unread nothing is traced.") {
      let trial = try Trial(framing: .line, isRead: false)
      trial.send(Trial.notification("$/setTrace", #"{"value":"messages"}"#))
      for id in 1...20_000 { trial.send(Trial.request(id, "no/such")) }
      #expect(await eventually { trial.server.hasReadItsInput ? true : nil } == true)
      trial.server.read()
      await trial.close(0)
      let traces = trial.server.output.messages.count { $0["method"] == "$/logTrace" }
      #expect((1_000..<20_000).contains(traces))
    },
  ]
}
