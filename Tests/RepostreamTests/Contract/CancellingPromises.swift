import JSONRPC
import TestSupport
import Testing

extension Promise {
  /// What a cancellation does, and when it is too late.
  static let cancelling = [
    Promise(
      "C07", "A cancelled load ends with an `error` notification and a reply, both with -32800",
      "Notification from the client, `{id}`: cancels the request in flight with this id.",
      "| -32800 | | the client cancelled the request |"
    ) { trial in
      // How long the answer to a request takes that nothing holds up, and to a cancellation.
      var fastest = [Duration.seconds(60), .seconds(60)]
      for id in 1...20 {
        trial.send(Trial.load(id, #""delayMs":600000,"count":1,"workDoneToken":\#(id)"#))
        await trial.begun(.integer(id))
        for (kind, asked) in [100 + id, id].enumerated() {
          let start = ContinuousClock.now
          trial.send(kind == 0 ? Trial.request(asked, "no/such") : Trial.cancel(id))
          try await trial.refuses(.integer(asked), kind == 0 ? -32601 : -32800)
          let end = try #require(trial.server.output.arrival(of: .integer(asked)))
          fastest[kind] = min(fastest[kind], start.duration(to: end))
        }
        let progress = trial.progress(of: .integer(id))
        #expect(progress.map { $0["state"] } == ["loading", "error"])
        #expect(progress.last?["error"]?["code"] == -32800)
      }
      // The slowest may be the machine's fault.
      #expect(fastest[1] - fastest[0] < .milliseconds(100))
    },
    Promise("C08", "A cancellation that arrives after its request is never too early.") { trial in
      trial.send(Trial.load(1, #""delayMs":600000"#), Trial.cancel(1))
      try await trial.refuses(1, -32800)
      trial.send(Trial.load(2, #""delayMs":0"#), Trial.cancel(2))
      _ = try await trial.reply(to: 2)
    },
    Promise("C09 C10", "One for an id that is not in flight does nothing.") { trial in
      trial.send(
        Trial.cancel(1), Trial.notification("$/cancelRequest", #"{"id":{}}"#),
        Trial.notification("$/cancelRequest", "{}"), Trial.notification("$/cancelRequest", "[1]"),
        Trial.notification("$/cancelRequest", #"{"id":"1"}"#), Trial.load(1, #""delayMs":50"#))
      try await trial.counts(1, 5)
      let count = trial.server.output.messages.count
      trial.send(Trial.cancel(1), Trial.cancel(1))
      try await trial.goesOn()
      #expect(trial.server.output.messages.count == count + 1)
    },
    Promise("C11", "There is exactly one reply, always.") { trial in
      trial.send(Trial.load(1, #""delayMs":600000"#), Trial.cancel(1), Trial.cancel(1))
      _ = try await trial.reply(to: 1)
      try await trial.goesOn()
    },
    Promise(
      "C16", "There is exactly one reply, always.",
      "A cancellation that comes before the reply is committed wins over any result."
    ) { trial in
      // The rules hold each of them to one terminal notification, and one reply behind it.
      var random = SeededGenerator(seed: 16)
      for id in 1...1_000 {
        let delay = Int.random(in: 0...5, using: &random)
        let kind = id % 3 == 0 ? #","failWith":"timeout""# : id % 3 == 1 ? #","stream":true"# : ""
        trial.send(Trial.load(id, #""delayMs":\#(delay)\#(kind)"#))
        let pause = Int.random(in: 0...6_000, using: &random)
        if pause > 500 { try await Task.sleep(for: .microseconds(pause)) }
        trial.send(Trial.cancel(id))
      }
      for id in 1...1_000 {
        let reply = try await trial.reply(to: .integer(id))
        #expect([nil, -32800, -32803].contains(reply.code))
      }
    },
    Promise(
      "C14", "Notification from the client, `{token}`: cancels the request in flight with this"
    ) { trial in
      trial.send(
        Trial.load(1, #""delayMs":600000,"workDoneToken":"t""#),
        Trial.load(2, #""delayMs":300,"workDoneToken":"u""#),
        Trial.notification("window/workDoneProgress/cancel", #"{"token":"t"}"#))
      try await trial.refuses(1, -32800)
      try await trial.counts(2, 5)
    },
    Promise("C15", "A cancelled load ends with an `error` notification and a reply") { trial in
      for id in 1...3 { trial.send(Trial.load(id, #""delayMs":\#(id == 2 ? 600_000 : 500)"#)) }
      trial.send(Trial.cancel(2))
      try await trial.refuses(2, -32800)
      try await trial.counts(1, 5)
      try await trial.counts(3, 5)
    },
    Promise("C37", "A cancelled load ends with an `error` notification and a reply") { trial in
      for id in 1...40 {
        trial.send(Trial.load(id, #""delayMs":600000,"count":60000,"stream":true"#))
      }
      await trial.begun(40)
      trial.send(Trial.cancel(20))
      try await trial.refuses(20, -32800)
      trial.send(Trial.request(90, "shutdown"))
      try await trial.refuses(40, -32802)
    },
  ]
}
