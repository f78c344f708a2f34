import Glibc
import JSONRPC
import TestSupport
import Testing

extension Promise {
  /// Who waits for whom, and what happens when nobody reads.
  static let order = [
    Promise("order", "Requests start in the order in which they arrive.") { trial in
      for id in 1...20 { trial.send(Trial.load(id, #""delayMs":50"#)) }
      for id in 1...20 { _ = try await trial.reply(to: .integer(id)) }
      let begins = trial.server.output.messages.filter { $0["params"]?["sequence"] == 0 }
      #expect(begins.map { $0["params"]?["requestId"] } == (1...20).map { .integer($0) })
    },
    Promise(
      "C17",
      "Replies to different requests may overtake each other; messages of one request never do"
    ) { trial in
      trial.send(
        Trial.load(1, #""delayMs":600000,"count":1"#),
        Trial.load(2, #""delayMs":0,"workDoneToken":"t""#))
      _ = try await trial.reply(to: 2)
      let tail = trial.server.output.messages.suffix(3).map {
        $0["params"]?["state"] ?? $0["params"]?["value"]?["kind"]
      }
      #expect(tail == ["done", "end", nil])
      trial.send(Trial.cancel(1))
      _ = try await trial.reply(to: 1)
      let replies = trial.server.output.messages.filter { $0["method"] == nil && $0["id"] != 0 }
      #expect(replies.map { $0["id"] } == [2, 1])
    },
    Promise("C20", "One request is one load of one source.") { trial in
      let home = try TemporaryFolder()
      let git = Git(home: home.path)
      for name in ["a", "b", "c"] { try git("init", "-q", in: home.makeFolder(name)) }
      let params = #"{"source":"local","roots":["\#(home.path)"],"stream":true}"#
      trial.send(
        Trial.request(1, "loadRepositories", params), Trial.request(2, "loadRepositories", params))
      try await trial.counts(1, 3)
      try await trial.counts(2, 3)
    },
    Promise(
      "C30", "| -32000 | `overloaded` | 64 requests are in flight; `data.retryable` is `true` |"
    ) {
      trial in
      for id in 1...65 { trial.send(Trial.load(id, #""delayMs":600000"#)) }
      let refusal = try await trial.reply(to: 65)
      #expect(refusal.code == -32000)
      #expect(
        refusal["error"]?["data"] == .object(["kind": "overloaded", "retryable": .bool(true)]))
      #expect(trial.progress(of: 65).isEmpty)
      trial.send(Trial.request(66, "no/such"), Trial.cancel(1), Trial.load(67, #""delayMs":0"#))
      try await trial.refuses(66, -32601, "What is answered at once does not count.")
      try await trial.counts(67, 5)
      trial.send(Trial.request(90, "shutdown"))
    },
    Promise("40,000 unread", "The server goes on reading while nobody reads its output") {
      let trial = try Trial(framing: .line, isRead: false)
      for id in 0..<40_000 { trial.write(Trial.request(id, "no/such") + "\n") }
      #expect(await eventually { trial.server.hasReadItsInput ? true : nil } == true)
      // A slow machine has all of them wait a little, and never one of them for long.
      #expect(trial.server.longestWrite < max(.seconds(1), trial.server.allWrites / 2))
      #expect((trial.server.memory ?? .max) < 64 << 20)
      trial.server.read()
      await trial.close(0)
      let ids = trial.server.output.messages.compactMap { $0["id"]?.integer }
      #expect(ids == Array(0..<40_000))
    },
    Promise("O13", "so a cancellation, `shutdown` and `exit` always get through.") {
      let trial = try Trial(framing: .header, isRead: false)
      trial.send(Trial.load(1, #""delayMs":0,"count":200000,"stream":true"#))
      trial.send(Trial.load(2, #""delayMs":600000"#), Trial.cancel(2), Trial.request(3, "shutdown"))
      trial.write(Framing.header.frame(Trial.notification("exit", "{}")))
      // What was told is given up after 2 s, during which nobody takes any of it.
      #expect(await trial.server.exitCode() == 0)
      trial.server.closeOutput()
    },
    Promise("unread cancel", "so a cancellation, `shutdown` and `exit` always get through.") {
      let trial = try Trial(framing: .header, isRead: false)
      trial.send(
        Trial.load(1, #""delayMs":0,"count":200000,"stream":true"#),
        Trial.load(2, #""delayMs":600000"#))
      #expect(await trial.server.settles(), "A load waits for whoever reads.")
      trial.send(Trial.cancel(2), Trial.cancel(1))
      #expect(await eventually { trial.server.hasReadItsInput ? true : nil } == true)
      trial.server.read()
      try await trial.refuses(1, -32800)
      try await trial.refuses(2, -32800)
      await trial.close(1)
    },
    Promise(
      "C18b",
      "While more than 1 MiB is unread, notifications are merged, and a streamed load pauses",
      "how many bytes are not yet written, and how often a load's progress was held back"
    ) {
      let trial = try Trial(framing: .header, isRead: false)
      trial.send(Trial.load(1, #""delayMs":0,"count":50000,"stream":true"#))
      #expect(await trial.server.settles(), "A load waits for whoever reads.")
      trial.send(Trial.request(2, "server/status"))
      #expect(await trial.server.settles(), "It has to look before anything is read.")
      #expect((trial.server.memory ?? .max) < 64 << 20)
      trial.server.read()
      try await trial.counts(1, 50_000)
      let ids = trial.progress(of: 1).flatMap { $0["repositories"]?.elements ?? [] }
        .compactMap { $0["id"]?.integer }
      #expect(ids.count == 50_000 && Set(ids).count == 50_000)
      let status = try await trial.reply(to: 2)["result"]
      let output = try #require(status?["output"])
      #expect((1 << 19..<4 << 20).contains(output["queuedBytes"]?.integer ?? 0))
      #expect((output["mergedNotifications"]?.integer ?? 0) > 0)
      #expect((status?["requests"]?.elements.first?["found"]?.integer ?? 50_000) < 50_000)
      await trial.close(1)
    },
    Promise("unread reply", "The reply of a load that is not streamed waits for no reader.") {
      let trial = try Trial(framing: .header, isRead: false)
      trial.send(Trial.load(1, #""delayMs":0,"count":50000,"stream":true"#))
      #expect(await trial.server.settles(), "A streamed load waits for whoever reads.")
      trial.send(Trial.load(2, #""delayMs":0"#))
      #expect(await trial.server.settles(), "It has replied to nobody.")
      trial.send(Trial.request(3, "server/status"))
      #expect(await trial.server.settles(), "It has to look before anything is read.")
      trial.server.read()
      let status = try await trial.reply(to: 3)["result"]
      #expect(status?["requests"]?.elements.map { $0["id"] } == [.integer(1)])
      try await trial.counts(2, 5)
      await trial.close(1)
    },
    Promise(
      "slow end",
      "At the end of a session the output is flushed, as long as somebody takes 16 KiB of it every 2 s"
    ) {
      let trial = try Trial(framing: .line, isRead: false)
      trial.send(Trial.load(1, #""delayMs":0,"count":20000"#))
      trial.server.closeInput()
      // On a thread of its own: the pool's may be late, and after 2 s it is too late.
      DedicatedThread.start {
        for _ in 0..<6 {
          usleep(600_000)
          trial.server.read(atMost: 16 << 10)
        }
        trial.server.read()
      }
      _ = await eventually { trial.server.output.messages.first }
      await trial.ends(with: 0)
      #expect(trial.server.output.messages.last?["result"]?["count"] == 20_000)
    },
    Promise("late end", "At the end of a session the output is flushed, as long as somebody") {
      let trial = try Trial(framing: .line, isRead: false)
      trial.send(Trial.load(1, #""delayMs":0,"count":50000,"stream":true"#))
      #expect(await trial.server.settles())
      // What was not read before the end does not count against a reader that comes then.
      try await Task.sleep(for: .milliseconds(2_500))
      DedicatedThread.start {
        trial.server.closeInput()
        usleep(300_000)
        trial.server.read()
      }
      try await trial.counts(1, 50_000)
      await trial.ends(with: 0)
    },
    Promise("slow signal", "for a signal, or a client whose process has ended, at most 2 s long.") {
      let trial = try Trial(framing: .line, isRead: false)
      trial.send(Trial.load(1, #""delayMs":0,"count":20000"#))
      #expect(await trial.server.settles())
      trial.server.send(signal: SIGTERM)
      #expect(await trial.server.exitCode(within: .seconds(20)) == 143)
      trial.server.closeOutput()
    },
    Promise("unread end", "nobody reads the output |") {
      let trial = try Trial(framing: .line, isRead: false)
      trial.send(Trial.load(1, #""delayMs":0,"count":200000,"stream":true"#))
      let start = ContinuousClock.now
      trial.server.closeInput()
      #expect(await trial.server.exitCode() == 1)
      let end = try #require(trial.server.end)
      #expect(start.duration(to: end) > .seconds(1.9), "It waits for a reader for 2 s.")
      trial.server.closeOutput()
    },
  ]
}
