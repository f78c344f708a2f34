import Foundation
import JSONRPC
import TestSupport
import Testing

extension Promise {
  /// From the first message to the last.
  static let lifecycle = [
    Promise(
      "L01 L02",
      "With headers a session starts with `initialize`: until then every request gets -32002",
      "| -32002 | | `initialize` has to come first |", isInitialized: false
    ) { trial in
      trial.send(
        Trial.load(1), Trial.request(2, "no/such"), Trial.request(3, "shutdown"),
        Trial.request(4, "server/status"), "[\(Trial.request(5, "no/such"))]")
      for id in 1...4 { try await trial.refuses(.integer(id), -32002) }
      trial.send(
        Trial.notification("initialized", "{}"),
        Trial.notification("$/setTrace", #"{"value":"verbose"}"#),
        Trial.cancel(1), Trial.notification("no/such", "{}"), Trial.request(6, "initialize"))
      try await trial.succeeds(6)
      try await trial.goesOn()
      let batch = trial.server.output.messages.first { !$0.elements.isEmpty }
      #expect(batch?.elements.map(\.code) == [-32002])
      #expect(trial.server.output.messages.count == 7, "Every notification but exit is dropped.")
    },
    Promise("L26", "every notification but `exit` is dropped.", isInitialized: false) { trial in
      trial.send(Trial.notification("exit", "{}"))
      await trial.ends(with: 1)
      #expect(trial.server.output.messages.isEmpty)
    },
    Promise(
      "N15", "A line of JSON is a whole script.",
      "With lines the handshake may be left out, or come late.", framing: .line
    ) {
      trial in
      trial.send(Trial.load(1, #""delayMs":0"#))
      try await trial.counts(1, 5)
      trial.send(Trial.request(2, "initialize"))
      try await trial.succeeds(2)
    },
    Promise("N20", "With lines the handshake may be left out, or come late.", framing: .line) {
      trial in
      trial.send(
        Trial.request(1, "initialize"), Trial.notification("initialized", "{}"),
        Trial.request(2, "shutdown"), Trial.notification("exit", "{}"))
      await trial.ends(with: 0)
      #expect(trial.server.output.messages.last?["result"] == .null)
    },
    Promise(
      "L03", "A second `initialize` gets `alreadyInitialized`.",
      "| | `alreadyInitialized`, `shuttingDown` |"
    ) { trial in
      trial.send(Trial.request(5, "initialize"))
      try await trial.refuses(5, "alreadyInitialized")
      try await trial.goesOn()
    },
    Promise("L06 L30", "After `shutdown` every request gets `shuttingDown`, in either framing.") {
      for framing in [Framing.header, .line] {
        let trial = try Trial(framing: framing)
        trial.send(
          Trial.request(90, "shutdown"), Trial.request(1, "no/such"), Trial.load(2),
          Trial.request(3, "initialize"), Trial.request(4, "shutdown"),
          Trial.request(5, "server/status"))
        #expect(try await trial.reply(to: 90)["result"] == .null)
        for id in 1...5 { try await trial.refuses(.integer(id), "shuttingDown") }
        trial.send(Trial.notification("exit", "{}"))
        await trial.ends(with: 0)
      }
    },
    Promise(
      "L18", "Anything else that an editor sends is accepted.",
      "The answer comes without any look at a disk or a network:",
      "| `capabilities.experimental.loadRepositories.version` |",
      "| `capabilities.experimental.loadRepositories.sources` |", "| `serverInfo` |"
    ) {
      // Whoever opens a pipe that nobody writes to waits.
      let home = try TemporaryFolder()
      for name in [".gitconfig", "src"] { mkfifo("\(home.path)/\(name)", 0o600) }
      let trial = try Trial(
        framing: .header, isInitialized: false,
        environment: ["HOME": home.path, "GIT_CONFIG_GLOBAL": "\(home.path)/.gitconfig"])
      trial.send(
        Trial.request(
          1, "initialize",
          #"{"processId":null,"clientInfo":{"name":"x"},"locale":"de","rootPath":"/no/such","#
            + #""rootUri":"file:///no/such","initializationOptions":[1],"workDoneToken":"1","#
            + #""capabilities":{"window":{"workDoneProgress":true}},"workspaceFolders":null}"#))
      let result = try await trial.reply(to: 1)["result"]
      let load = result?["capabilities"]?["experimental"]?["loadRepositories"]
      #expect(load?["version"] == 1)
      #expect(load?["sources"] == .array(["local", "github", "sample"]))
      #expect(result?["serverInfo"]?["name"] == "repostream")
      #expect(result?["serverInfo"]?["version"]?.string?.isEmpty == false)
      await trial.close(1)
    },
    Promise(
      "rootUri", "Anything else that an editor sends is accepted.", "Of its parameters two are read"
    ) {
      let home = try TemporaryFolder()
      let project = try home.makeFolder("project")
      try Git(home: home.path)("init", "-q", in: project)
      let trial = try Trial(
        framing: .header, isInitialized: false,
        environment: ["HOME": try home.makeFolder("home"), "GIT_CONFIG_GLOBAL": "/dev/null"])
      trial.send(
        Trial.request(
          1, "initialize",
          #"{"rootPath":"\#(project)","rootUri":"file://\#(project)","#
            + #""workspaceFolders":[{"uri":"file://\#(project)","name":"p"}]}"#),
        Trial.request(2, "loadRepositories", #"{"source":"local"}"#))
      try await trial.counts(2, 0, "The default roots hold nothing.")
      await trial.close(1)
    },
    Promise("initialized", "Notification from the client, without effect.") { trial in
      trial.send(Trial.notification("initialized", "{}"), Trial.notification("initialized", "[1]"))
      try await trial.goesOn()
    },
    Promise(
      "L07", "Cancels what runs (-32802), at once.", "The result is `null`.",
      "Request without parameters.",
      "| -32802 | | the server cancelled the request: it shuts down, was stopped, or its input ended |"
    ) { trial in
      trial.send(Trial.load(1, #""delayMs":600000"#), Trial.request(90, "shutdown"))
      try await trial.refuses(1, -32802)
      #expect(trial.progress(of: 1).last?["error"]?["code"] == -32802)
      #expect(try await trial.reply(to: 90)["result"] == .null)
      trial.send(Trial.notification("exit", "{}"))
      await trial.ends(with: 0)
    },
    Promise("L04", "Ends the process without waiting for the end of input: with code 0 after") {
      for framing in [Framing.header, .line] {
        let clean = try Trial(framing: framing)
        clean.send(Trial.request(90, "shutdown"), Trial.notification("exit", "{}"))
        await clean.ends(with: 0)
        #expect(clean.server.output.messages.last?["id"] == 90, "The reply is flushed.")
        let hasty = try Trial(framing: framing)
        hasty.send(Trial.notification("exit", "null"))
        await hasty.ends(with: 1)
      }
    },
    Promise("exit flushes", "What still runs gets -32802, and replies that were given before it") {
      trial in
      trial.send(
        Trial.load(1, #""delayMs":600000"#), Trial.load(2, #""delayMs":0,"count":20000"#))
      _ = try await trial.reply(to: 2)
      trial.send(
        Trial.request(3, "no/such"), Trial.notification("exit", "{}"))
      trial.write(Framing.header.frame(Trial.request(4, "no/such")))
      await trial.ends(with: 1)
      let replies = trial.server.output.messages.filter { $0["method"] == nil }.suffix(2)
      #expect(replies.map { $0["id"] } == [3, 1])
      #expect(replies.map(\.code) == [-32601, -32802])
    },
  ]

  /// How a session ends that nobody ends.
  static let ends = [
    Promise("L12", "Lines: what was accepted is finished, then the process ends.", framing: .line) {
      trial in
      trial.send(Trial.load(1, #""delayMs":300,"stream":true"#), Trial.request(2, "no/such"))
      await trial.close(0)
      #expect(trial.server.output.messages.last?["result"]?["count"] == 5)
    },
    Promise(
      "header end", "Headers: what was accepted may go on for 5 s; what is left then gets -32802."
    ) {
      trial in
      trial.send(Trial.load(1, #""delayMs":300"#), Trial.load(2, #""delayMs":600000"#))
      await trial.begun(2)
      let start = ContinuousClock.now
      await trial.close(1)
      #expect(start.duration(to: .now) > .seconds(4.9))
      try await trial.counts(1, 5)
      try await trial.refuses(2, -32802)
    },
    Promise("L11", "what was accepted is finished") {
      for framing in [Framing.header, .line] {
        let trial = try Trial(framing: framing)
        for id in 1...500 { trial.send(Trial.request(id, "no/such")) }
        await trial.close(framing == .header ? 1 : 0)
        #expect(trial.server.output.messages.count >= 500)
      }
    },
    Promise(
      "L14",
      "and, within 2 s, on SIGTERM, SIGINT and SIGHUP, after answering the requests in flight"
    ) {
      for (signal, code) in [(SIGTERM, 143), (SIGINT, 130), (SIGHUP, 129)] as [(Int32, Int32)] {
        let busy = try Trial(framing: .line)
        busy.send(Trial.load(1, #""delayMs":600000"#), Trial.load(2, #""delayMs":600000"#))
        await busy.begun(2)
        busy.server.send(signal: signal)
        await busy.ends(with: code)
        for id: JSONValue in [1, 2] { try await busy.refuses(id, -32802) }
        let idle = try Trial(framing: .header)
        try await idle.goesOn()
        idle.server.send(signal: signal)
        await idle.ends(with: code)
      }
    },
    Promise(
      "L15", "The process also ends with the one that `processId` or `--clientProcessId` names",
      "and `processId` (integer or `null`), the process with whose end the server ends.",
      isInitialized: false
    ) { trial in
      // The tests hold the pipes, as a third process would.
      let parent = try ServerProcess()
      let flagged = try Trial(["--stdio", "--clientProcessId=\(parent.number)"], framing: .header)
      trial.send(
        Trial.request(1, "initialize", #"{"processId":\#(parent.number)}"#),
        Trial.load(2, #""delayMs":600000"#))
      await trial.begun(2)
      try await flagged.goesOn()
      parent.send(signal: SIGKILL)
      _ = await parent.exitCode()
      await trial.ends(with: 1)
      await flagged.ends(with: 1)
      try await trial.refuses(2, -32802)
    },
    Promise(
      "L16", "One that cannot be seen from here, as across the border of a container, is noted",
      isInitialized: false
    ) { trial in
      trial.send(Trial.request(1, "initialize", #"{"processId":999999999}"#))
      try await trial.succeeds(1)
      #expect(
        await eventually { trial.server.errorText.contains("999999999") ? true : nil } == true)
      try await trial.goesOn()
    },
    Promise("L17", "`--stdio`, which some clients add, changes nothing.", arguments: ["--stdio"]) {
      trial in
      try await trial.goesOn()
    },
  ]
}
