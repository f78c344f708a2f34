import Foundation
import JSONRPC
import TestSupport
import Testing

extension Promise {
  /// Standard input, output and error.
  static let descriptors = [
    Promise("stdout", "Nothing but messages is ever written to standard output.") { trial in
      // `OutputCollector` takes nothing else, here and in every other trial.
      trial.write("junk\r\n\r\n")
      trial.send(
        Trial.request(1, "initialize", #"{"processId":999999999}"#), Trial.load(2, #""delayMs":0"#))
      _ = try await trial.reply(to: 2)
    },
    Promise(
      "O03", "Standard error has notes for people; the server never waits for a reader of them.",
      "| `droppedLogLines` | integer | how many notes for standard error were dropped"
    ) { _ in
      // The note is longer than the junk, and a pipe holds 64 KiB.
      let ends = try Self.pipe()
      defer { for end in ends { close(end) } }
      let child = try ChildProcess(
        ServerProcess.path, [], environment: ServerProcess.environment(),
        descriptors: [STDERR_FILENO: ends[1]])
      let output = OutputCollector(framing: .header)
      DedicatedThread.start {
        while case let bytes = ChildProcess.read(child.output), !bytes.isEmpty {
          output.append(bytes)
        }
        output.append([])
      }
      let write = { (text: String) in _ = DescriptorWriter.write(text.utf8, to: child.input) }
      write(Framing.header.frame(Trial.request(0, "initialize")))
      for id in 1...2_000 { write("junk\r\n" + Framing.header.frame(Trial.request(id, "no/such"))) }
      write(Framing.header.frame(Trial.request(2_001, "server/status")))
      let status = await output.response(to: 2_001)?["result"]
      #expect(output.messages.count == 2_002)
      #expect((status?["droppedLogLines"]?.integer ?? 0) > 0)
      close(child.input)
      #expect(child.wait() == 1)
      #expect(output.problems == [])
    },
    Promise("O04", "nobody reads the output |") { _ in
      let trial = try Trial(framing: .header, isInitialized: false, isRead: false)
      trial.server.closeOutput()
      trial.write(Framing.header.frame(Trial.request(1, "initialize")))
      #expect(await trial.server.exitCode(within: .seconds(10)) == 1)
    },
    Promise("O05", "No flag of a descriptor that the server was given is ever changed.") { _ in
      for flags in [O_RDWR, O_RDWR | O_NONBLOCK] {
        var sockets: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &sockets) == 0)
        defer { for socket in sockets { close(socket) } }
        _ = fcntl(sockets[1], F_SETFL, flags)
        let before = fcntl(sockets[1], F_GETFL)
        let child = try ChildProcess(
          ServerProcess.path, [], environment: ServerProcess.environment(),
          descriptors: [
            STDIN_FILENO: sockets[1], STDOUT_FILENO: sockets[1], STDERR_FILENO: sockets[1],
          ])
        let ask = Trial.request(1, "initialize") + "\n" + Trial.request(2, "shutdown") + "\n"
        _ = DescriptorWriter.write(ask.utf8, to: sockets[0])
        let reply = ChildProcess.read(sockets[0])
        #expect(String(decoding: reply, as: UTF8.self).contains(#""id":1"#))
        #expect(fcntl(sockets[1], F_GETFL) == before)
        let exit = Trial.notification("exit", "{}") + "\n"
        _ = DescriptorWriter.write(exit.utf8, to: sockets[0])
        #expect(child.wait() == 0)
        #expect(fcntl(sockets[1], F_GETFL) == before)
      }
    },
    Promise("N24", "with lines unless a load failed |", framing: .line) { _ in
      let home = try TemporaryFolder()
      let lines = (1...50).map { Trial.request($0, "no/such") } + [Trial.load(51, #""delayMs":0"#)]
      try home.write(lines.joined(separator: "\n"), to: "in")
      try home.write("", to: "out")
      let input = open("\(home.path)/in", O_RDONLY), output = open("\(home.path)/out", O_WRONLY)
      let child = try ChildProcess(
        ServerProcess.path, [], environment: ServerProcess.environment(),
        descriptors: [STDIN_FILENO: input, STDOUT_FILENO: output])
      #expect(child.wait() == 0)
      close(input)
      close(output)
      let collector = OutputCollector(framing: .line)
      collector.append([UInt8](try Data(contentsOf: URL(filePath: "\(home.path)/out"))))
      collector.append([])
      #expect(collector.messages.count { $0["method"] == nil } == 51)
      #expect(collector.problems == [])
    },
    Promise(
      "terminal",
      "Started at a terminal without a command, it says on standard error what it waits for."
    ) { _ in
      // What posix_openpt(3), unlockpt(3) and ptsname(3) do, which Glibc's module does not show.
      let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      defer { close(terminal) }
      var unlock: Int32 = 0
      var number: Int32 = -1
      #expect(ioctl(terminal, 0x4004_5431, &unlock) == 0, "TIOCSPTLCK")
      #expect(ioctl(terminal, 0x8004_5430, &number) == 0, "TIOCGPTN")
      let input = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
      let child = try ChildProcess(
        ServerProcess.path, [], environment: ServerProcess.environment(),
        descriptors: [STDIN_FILENO: input])
      close(input)
      let text = String(decoding: ChildProcess.read(child.errors), as: UTF8.self)
      #expect(text.contains("--help") && text.split(separator: "\n").count == 1)
      kill(child.number, SIGTERM)
      #expect(child.wait() == 143)
    },
  ]

  /// What the process ends with.
  static let exitCodes = [
    Promise("L21", "| 0 | `exit` after `shutdown`; the end of input where none ever came") { _ in
      for arguments in [[], ["--framing=header"], ["--framing=line"], ["--stdio"]] {
        let silent = try Trial(arguments, framing: .line)
        await silent.close(0)
        #expect(silent.server.output.messages.isEmpty)
      }
      let trial = try Trial(framing: .header)
      trial.send(Trial.request(1, "shutdown"))
      await trial.close(0)
    },
    Promise("L05 L08", "| 1 | `exit` or, with headers, the end of input without `shutdown`") {
      trial in
      await trial.close(1)
      let hasty = try Trial(framing: .header)
      hasty.send(Trial.notification("exit", "{}"))
      await hasty.end(1)
    },
    Promise("N21", "| 2 | with lines, the end of input where a load failed (-32803), not where") {
      _ in
      let cases =
        [
          ([Trial.load(1, #""delayMs":0,"failWith":"notFound""#)], 2),
          (
            [Trial.load(1, #""delayMs":0,"failWith":"notFound""#), Trial.load(2, #""delayMs":0"#)],
            2
          ),
          ([Trial.load(1, #""delayMs":600000"#), Trial.cancel(1)], 0),
          ([Trial.load(1, #""delayMs":"x""#)], 0), ([Trial.request(1, "no/such")], 0),
        ] as [([String], Int32)]
      for (bodies, code) in cases {
        let trial = try Trial(framing: .line)
        for body in bodies { trial.send(body) }
        await trial.close(code)
      }
    },
    Promise("64", "| 64 | the command line makes no sense |") { _ in
      for arguments in [
        ["--no"], ["frobnicate"], ["--framing", "x"], ["--max-message-bytes", "0"],
      ] {
        let server = try ServerProcess(arguments)
        #expect(await server.exitCode() == 64)
        #expect(server.output.messages.isEmpty && server.errorText.hasSuffix(".\n"))
      }
    },
    Promise("128", "| 128 + n | signal n |") { trial in
      try await trial.goesOn()
      trial.server.send(signal: SIGHUP)
      await trial.end(129)
    },
  ]

  private static func pipe() throws -> [Int32] {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return ends
  }
}
