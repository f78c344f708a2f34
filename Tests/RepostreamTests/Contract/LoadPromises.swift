import JSONRPC
import TestSupport
import Testing

extension Promise {
  /// What a load is asked for, and what it results in.
  static let loads = [
    Promise(
      "C26", "One request is one load of one source.",
      "| `source` | `\"local\"`, `\"github\"`, `\"sample\"`; required"
    ) {
      trial in
      trial.send(
        Trial.load(1, #""delayMs":0"#), Trial.request(2, "loadRepositories", #"{"source":"no"}"#))
      trial.send(Trial.request(3, "loadRepositories", #"{"source":["local"]}"#))
      let result = try await trial.reply(to: 1)["result"]
      let names = result?["repositories"]?.elements.map { $0["name"]?.string }
      #expect(
        names == [
          "match", "SwiftPackageWithGithubActionsAsCI", "NikeClockIcon",
          "halloween_2018_watch_face", "tatooine",
        ])
      #expect(result?["repositories"]?.elements.map { $0["id"] } == [0, 1, 2, 3, 4])
      for id: JSONValue in [2, 3] {
        #expect(try await trial.reply(to: id)["error"]?["data"]?["path"] == "source")
      }
    },
    Promise(
      "C01", "| `source` | `\"local\"`, `\"github\"`, `\"sample\"`; required | where to look |"
    ) { trial in
      let home = try TemporaryFolder()
      let git = Git(home: home.path)
      for name in ["a", "b", "c/d"] { try git("init", "-q", in: home.makeFolder(name)) }
      trial.send(
        Trial.request(1, "loadRepositories", #"{"source":"local","roots":["\#(home.path)"]}"#))
      let result = try await trial.reply(to: 1)["result"]
      #expect(Set(result?["repositories"]?.elements.map { $0["name"] } ?? []) == ["a", "b", "d"])
      #expect(result?["count"] == 3)
    },
    Promise(
      "C24", "| `stream` | boolean, `false` | repositories travel in the notifications",
      "| `repositories` | array of records | with `stream` only: those since the last notification",
      "Streamed records have no `displayName`: it takes all of them.",
      "Records come as they are found, in no particular order."
    ) { trial in
      trial.send(Trial.load(1, #""delayMs":200,"count":2500,"stream":true"#))
      trial.send(Trial.load(2, #""delayMs":0,"stream":false"#))
      let result = try await trial.reply(to: 1)["result"]
      #expect(result?["repositories"] == .array([]) && result?["count"] == 2_500)
      let ids = trial.progress(of: 1).flatMap { $0["repositories"]?.elements ?? [] }.map {
        $0["id"]
      }
      #expect(ids.count == 2_500 && Set(ids).count == 2_500)
      let early = trial.progress(of: 1).filter { $0["state"] == "loading" }
      #expect(early.contains { $0["repositories"]?.elements.isEmpty == false })
      let whole = try await trial.reply(to: 2)["result"]
      #expect(whole?["repositories"]?.elements.first?["displayName"] == "match")
      #expect(trial.progress(of: 2).allSatisfy { $0["repositories"] == nil })
    },
    Promise(
      "C38", "| `deadlineMs` | 0…2147483647 ms, none | after it the load fails with `timeout`"
    ) {
      trial in
      trial.send(Trial.load(1, #""delayMs":600000,"deadlineMs":50"#))
      let error = try await trial.reply(to: 1)["error"]
      #expect(error?["code"] == -32803)
      #expect(error?["data"]?["kind"] == "timeout" && error?["data"]?["phase"] == "deadline")
      trial.send(Trial.load(2, #""delayMs":0,"deadlineMs":2147483647"#))
      try await trial.succeeds(2)
      for (id, value) in ["-1", "2147483648", "0.5", #""1""#].enumerated() {
        trial.send(Trial.load(id + 3, #""deadlineMs":\#(value)"#))
        try await trial.refuses(.integer(id + 3), -32602, "\(value)")
      }
    },
    Promise(
      "refused", "A request that is refused (-32602, -32000, …) has no notifications at all.",
      "| -32602 | | a parameter is missing or does not fit; `data.path` is its place"
    ) { trial in
      let bad = [
        (#"{}"#, "source"), (#"{"source":"sample","count":-1}"#, "count"),
        (#"{"source":"sample","count":1000001}"#, "count"),
        (#"{"source":"sample","stream":1}"#, "stream"),
        (#"{"source":"sample","workDoneToken":1.5}"#, "workDoneToken"),
        (#"{"source":"sample","partialResultToken":{}}"#, "partialResultToken"),
        (#"{"source":"sample","failWith":"bad"}"#, "failWith"),
        (#"{"source":"sample","delayMs":true}"#, "delayMs"),
        (#"{"source":"local","roots":"~"}"#, "roots"),
        (#"{"source":"local","roots":["~",5]}"#, "roots[1]"),
        (#"{"source":"sample","count":0.5,"workDoneToken":"t","partialResultToken":"p"}"#, "count"),
      ]
      for (id, (params, path)) in bad.enumerated() {
        trial.send(Trial.request(id + 1, "loadRepositories", params))
        let reply = try await trial.reply(to: .integer(id + 1))
        #expect(reply.code == -32602)
        #expect(reply["error"]?["data"]?["path"] == .string(path), "\(params)")
      }
      #expect(trial.server.output.messages.allSatisfy { $0["method"] == nil })
    },
    Promise(
      "result",
      "| `repositories` | array of [records](#the-record-of-a-repository) | all of them, each id once",
      "| `count` | integer | how many different ids there are |", "| `truncated` |",
      "| `stale`, `ageMs` |"
    ) { trial in
      trial.send(Trial.load(1, #""delayMs":0,"count":1500"#))
      let result = try await trial.reply(to: 1)["result"]
      let ids = result?["repositories"]?.elements.map { $0["id"] } ?? []
      #expect(ids.count == 1_500 && Set(ids).count == 1_500)
      let members: JSONValue = .object([
        "repositories": "…", "count": 1_500, "truncated": .null, "stale": .bool(false), "ageMs": 0,
        "warnings": .array([]), "warningsOmitted": 0,
        "skipped": .object(["ignored": 0, "mounts": 0, "depth": 0]),
      ])
      #expect(result?.fits(members, isWhole: true) == true)
    },
    Promise(
      "sample", "The `sample` source needs nothing on disk:",
      "makes repositories up, for people who write a client", "| `delayMs` |",
      "| `count` | 0…1000000, 5 | how many there are, with ids from 0 |"
    ) { trial in
      let start = ContinuousClock.now
      trial.send(Trial.load(1))
      trial.send(Trial.load(2, #""delayMs":0,"count":0"#), Trial.load(3, #""delayMs":0,"count":7"#))
      #expect(try await trial.reply(to: 2)["result"]?["repositories"] == .array([]))
      let ids = try await trial.reply(to: 3)["result"]?["repositories"]?.elements.map { $0["id"] }
      #expect(ids == (0..<7).map { .integer($0) })
      try await trial.counts(1, 5)
      #expect(start.duration(to: .now) > .seconds(1.9), "2,000 ms unless said otherwise.")
    },
    Promise(
      "C28", "| `failWith` | a kind, none | the load fails with it after half of `count`",
      "| -32803 | a kind of the [source](#sources) | the load failed; always with `data.retryable`",
      "The kinds of `failWith` are all that a load can fail with"
    ) { trial in
      let kinds =
        try ProtocolSentences.all().first { $0.hasPrefix("The kinds of `failWith`") }?
        .split(separator: "`").dropFirst(3).filter { $0.allSatisfy(\.isLetter) } ?? []
      #expect(kinds.count == 18)
      for (id, kind) in kinds.enumerated() {
        trial.send(
          Trial.load(id + 1, #""delayMs":0,"count":7,"stream":true,"failWith":"\#(kind)""#))
        let reply = try await trial.reply(to: .integer(id + 1))
        #expect(reply.code == -32803 && reply.kind == String(kind))
        #expect(trial.progress(of: .integer(id + 1)).last?["found"] == 3)
      }
    },
    Promise("C02", "| -32803 | a kind of the [source](#sources) | the load failed", framing: .line)
    {
      trial in
      trial.send(Trial.request(1, "loadRepositories", #"{"source":"local","roots":["/no/such"]}"#))
      try await trial.refuses(1, "pathNotFound")
      #expect(trial.progress(of: 1).last?["state"] == "error")
      await trial.close(2)
    },
    Promise(
      "C02c", "| `warnings` | array of `{kind, path?, message}` | what could not be looked at"
    ) { trial in
      let home = try TemporaryFolder()
      let git = Git(home: home.path)
      for name in ["r/a", "r/b"] { try git("init", "-q", in: home.makeFolder(name)) }
      try home.write("", to: "file")
      trial.send(
        Trial.request(
          1, "loadRepositories",
          #"{"source":"local","roots":["\#(home.path)/r","\#(home.path)/no","\#(home.path)/file"]}"#
        ))
      let result = try await trial.reply(to: 1)["result"]
      #expect(result?["count"] == 2)
      #expect(
        result?["warnings"]?.elements.map { $0["kind"] } == ["pathNotFound", "notADirectory"])
    },
  ]
}
