import JSONRPC
import TestSupport
import Testing

extension Promise {
  /// What is told of a load while it runs.
  static let progress = [
    Promise(
      "C06",
      "Notification from the server, for every load that was accepted, whether anybody asked",
      "| `requestId` |", "| `sequence` | integer | 0, 1, 2 and so on, without gaps",
      "| `source` | string | the request's |",
      "| `state` | `\"loading\"`, `\"error\"`, `\"done\"` |",
      "| `percentage` | integer, 0…100 | never falling"
    ) { trial in
      trial.send(Trial.load(7, #""delayMs":600000,"count":600000"#))
      try await trial.progress(of: 7, atLeast: 2)
      trial.send(Trial.cancel(7), Trial.load(8, #""delayMs":0"#))
      _ = try await trial.reply(to: 8)
      let progress = trial.progress(of: 7)
      #expect(progress.map { $0["sequence"] } == progress.indices.map { .integer($0) })
      #expect(progress.map { $0["source"] }.allSatisfy { $0 == "sample" })
      let states = progress.map { $0["state"] }
      #expect(states.first == "loading" && states.last == "error" && states.count > 2)
      #expect(states.dropLast().allSatisfy { $0 == "loading" })
      #expect(trial.progress(of: 8).last?["state"] == "done")
      #expect(trial.progress(of: 8).last?["percentage"] == 100)
      #expect(trial.server.output.messages.allSatisfy { $0["method"] != "$/progress" })
    },
    Promise("no total", "absent until the total is known, and where it never is") { trial in
      let home = try TemporaryFolder()
      trial.send(
        Trial.request(1, "loadRepositories", #"{"source":"local","roots":["\#(home.path)"]}"#))
      _ = try await trial.reply(to: 1)
      #expect(trial.progress(of: 1).allSatisfy { $0["percentage"] == nil })
      #expect(trial.progress(of: 1).count >= 2)
    },
    Promise(
      "found", "| `found` | integer | how many different ids were found",
      "| `error` | object | with `error` only: the same object as in the response |",
      "A load that fails late without it loses what it had.",
      "What was found and not yet sent, up to 1,000 records, goes with the last one after a failure"
    ) { trial in
      // Each found is held against what travelled, each error against the response's, by the rules
      // of the wire.
      trial.send(Trial.load(1, #""delayMs":0,"count":1800,"stream":true,"failWith":"tls""#))
      try await trial.refuses(1, "tls")
      #expect(trial.progress(of: 1).last?["found"] == 900)
      trial.send(Trial.load(2, #""delayMs":100,"count":4,"failWith":"tls""#))
      _ = try await trial.reply(to: 2)
      #expect(trial.progress(of: 2).last?["found"] == 2)
      #expect(trial.progress(of: 2).last?["error"] == (try await trial.reply(to: 2))["error"])
      #expect(trial.progress(of: 2).allSatisfy { $0["repositories"] == nil })
    },
    Promise("dropped", "and is dropped by a cancellation.") { trial in
      trial.send(Trial.load(1, #""delayMs":600000,"count":600000,"stream":true"#))
      try await trial.progress(of: 1, atLeast: 3)
      trial.send(Trial.cancel(1))
      _ = try await trial.reply(to: 1)
      #expect(trial.progress(of: 1).last?["repositories"] == .array([]))
    },
    Promise("C19", "At most ten of these notifications a second leave for a request") { trial in
      let start = ContinuousClock.now
      trial.send(Trial.load(1, #""delayMs":600000,"count":600000,"stream":true"#))
      try await trial.progress(of: 1, atLeast: 16)
      trial.send(Trial.cancel(1), Trial.load(2, #""delayMs":0,"count":1900,"stream":true"#))
      _ = try await trial.reply(to: 2)
      // The first, the first repositories and the last go at once.
      let end = try #require(trial.server.output.arrival(of: 1))
      let most = Int(start.duration(to: end) / .milliseconds(100)) + 3
      let count = trial.progress(of: 1).count
      #expect(count > 15 && count <= most)
      #expect(trial.progress(of: 2).last?["found"] == 1_900)
    },
    Promise("at once", "the first repositories and the last notification go at once.") { trial in
      // The slowest may be the machine's fault.
      var least = Int.max
      for id in 1...20 where least > 90 {
        trial.send(Trial.load(id, #""delayMs":600000,"count":600000,"stream":true"#))
        let progress = try await trial.progress(of: .integer(id), atLeast: 2)
        least = progress[1]["repositories"]?.elements.count ?? 0
        trial.send(Trial.cancel(id))
      }
      #expect((1...90).contains(least), "It does not wait for the next tick, in which 125 come.")
    },
    Promise(
      "C03 C04", "| `workDoneToken` | string or integer, none | LSP's progress is sent for it |",
      "Notification from the server, as in LSP, and only for a token that the client chose.",
      "For a `workDoneToken` its `value` is"
    ) { trial in
      for (id, token) in [#""t""#, "7", #""""#, "-1"].enumerated() {
        let start = ContinuousClock.now
        let load = #""delayMs":600000,"count":600000,"workDoneToken":\#(token)"#
        trial.send(Trial.load(id + 1, load))
        let own = try JSONValue(parsing: Array(token.utf8))
        let told = { trial.server.output.messages.filter { $0["params"]?["token"] == own } }
        _ = await eventually { told().count > 5 ? true : nil }
        trial.send(Trial.cancel(id + 1))
        _ = try await trial.reply(to: .integer(id + 1))
        let values = told().compactMap { $0["params"]?["value"] }
        let kinds = values.map { $0["kind"]?.string ?? "" }
        #expect(kinds.first == "begin" && kinds.last == "end")
        let most = Int(start.duration(to: .now) / .milliseconds(125)) + 1
        #expect(kinds.count > 6 && kinds.count - 2 <= most, "Eight reports a second at most.")
        #expect(kinds.dropFirst().dropLast().allSatisfy { $0 == "report" })
        #expect(values.first?["cancellable"] == .bool(true) && values.first?["title"] != nil)
      }
      let messages = trial.server.output.messages.dropFirst()
      #expect(messages.first?["params"]?["value"]?["kind"] == "begin", "Before the load's own.")
    },
    Promise(
      "C05",
      "| `partialResultToken` | string or integer, none | repositories travel as LSP's partial",
      "For a `partialResultToken` it is `{repositories: [record, …]}`, at most 1,000 at once."
    ) { trial in
      for (id, stream) in ["true", "false"].enumerated() {
        trial.send(
          Trial.load(
            id + 1,
            #""delayMs":100,"count":2500,"partialResultToken":"p\#(id)","stream":\#(stream)"#))
        let result = try await trial.reply(to: .integer(id + 1))["result"]
        #expect(result?["repositories"] == .array([]) && result?["count"] == 2_500)
        let parts = trial.server.output.messages
          .filter { $0["params"]?["token"] == .string("p\(id)") }
          .map { $0["params"]?["value"]?["repositories"]?.elements.count ?? 0 }
        #expect(parts.reduce(0, +) == 2_500 && parts.allSatisfy { (1...1_000).contains($0) })
        #expect(trial.progress(of: .integer(id + 1)).allSatisfy { $0["repositories"] == nil })
      }
    },
    Promise("tokens", "two loads with one token are told of by that one, and cancelled by it.") {
      trial in
      trial.send(
        Trial.load(1, #""delayMs":600000,"count":1,"workDoneToken":"t""#),
        Trial.load(2, #""delayMs":600000,"workDoneToken":"u""#),
        Trial.load(3, #""delayMs":600000,"workDoneToken":"u""#),
        Trial.notification("window/workDoneProgress/cancel", #"{"token":"u"}"#))
      try await trial.refuses(2, -32800)
      try await trial.refuses(3, -32800)
      #expect(trial.progress(of: 1).count == 1)
      trial.send(Trial.cancel(1))
      _ = try await trial.reply(to: 1)
    },
  ]
}
