import Foundation
import JSONRPC
import Synchronization
import TestSupport
import Testing

extension Promise {
  /// Standard input, output and error.
  static let descriptors = [
    Promise(
      "stdout", "Nothing but messages is ever written to standard output.", isInitialized: false
    ) { trial in
      // `OutputCollector` takes nothing else, here and in every other trial.
      trial.write("junk\r\n\r\n")
      trial.send(
        Trial.request(1, "initialize", #"{"processId":999999999}"#),
        Trial.load(2, #""delayMs":0"#))
      try await trial.counts(2, 5)
      let notes = await eventually {
        trial.server.errorText.split(separator: "\n").count == 2 ? true : nil
      }
      #expect(notes == true, "Notes for people are written elsewhere.")
    },
    Promise(
      "O03", "Standard error has notes for people; the server never waits for a reader of them.",
      "| `droppedLogLines` | integer | how many notes for standard error were dropped"
    ) {
      // A terminal takes a part of a line, and then blocks.
      for ends in [try ChildProcess.pipe(), try Self.terminal()] {
        let server = try ServerProcess(framing: .header, descriptors: [STDERR_FILENO: ends[1]])
        close(ends[1])
        let junk = { (id: Int) in "junk\r\n" + Framing.header.frame(Trial.request(id, "no/such")) }
        server.write(Framing.header.frame(Trial.request(0, "initialize")))
        for id in 1...3_000 { server.write(junk(id)) }
        server.write(Framing.header.frame(Trial.request(3_001, "server/status")))
        let status = await server.output.response(to: 3_001)?["result"]
        #expect(server.output.messages.count == 3_002)
        #expect((status?["droppedLogLines"]?.integer ?? 0) > 0)
        // Once somebody reads, a line says how many are missing.
        let text = Mutex("")
        ServerProcess.read(ends[0]) { bytes in
          text.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
        }
        let isTold = await eventually {
          server.write(junk(3_002))
          return text.withLock { $0.contains(" notes were dropped here.") } ? true : nil
        }
        #expect(isTold == true)
        server.closeInput()
        #expect(await server.exitCode() == 1)
        #expect(server.output.problems == [])
      }
    },
    Promise("O04", "nobody reads the output |") {
      let ends = try ChildProcess.pipe()
      let server = try ServerProcess(framing: .header, descriptors: [STDOUT_FILENO: ends[1]])
      close(ends[1])
      close(ends[0])
      server.write(Framing.header.frame(Trial.request(1, "initialize")))
      #expect(await server.exitCode() == 1)
      #expect(server.errorText == "", "It ends quietly.")
    },
    Promise("O05", "No flag of a descriptor that the server was given is ever changed.") {
      for flags in [O_RDWR, O_RDWR | O_NONBLOCK] {
        var sockets: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &sockets) == 0)
        defer { close(sockets[1]) }
        _ = fcntl(sockets[1], F_SETFL, flags)
        let before = fcntl(sockets[1], F_GETFL)
        let server = try ServerProcess(
          descriptors: [
            STDIN_FILENO: sockets[1], STDOUT_FILENO: sockets[1], STDERR_FILENO: sockets[1],
          ], isRead: false)
        // More than the socket holds, so that somebody has to wait where it does not block.
        let load = Trial.load(1, #""delayMs":0,"count":20000,"stream":true"#)
        _ = DescriptorWriter.write("\(load)\n".utf8, to: sockets[0])
        try await Task.sleep(for: .milliseconds(100))
        #expect(fcntl(sockets[1], F_GETFL) == before)
        ServerProcess.read(sockets[0]) { server.output.append($0) }
        #expect(await server.output.response(to: 1)?["result"]?["count"] == 20_000)
        let exit = "\(Trial.request(2, "shutdown"))\n\(Trial.notification("exit", "{}"))\n"
        _ = DescriptorWriter.write(exit.utf8, to: sockets[0])
        #expect(await server.exitCode() == 0)
        #expect(fcntl(sockets[1], F_GETFL) == before)
        #expect(server.output.problems == [])
      }
    },
    Promise("N24", "with lines unless a load failed |") {
      let home = try TemporaryFolder()
      let lines = (1...50).map { Trial.request($0, "no/such") } + [Trial.load(51, #""delayMs":0"#)]
      try home.write(lines.joined(separator: "\n"), to: "in")
      try home.write("", to: "out")
      let input = open("\(home.path)/in", O_RDONLY)
      let output = open("\(home.path)/out", O_WRONLY)
      let server = try ServerProcess(descriptors: [STDIN_FILENO: input, STDOUT_FILENO: output])
      close(input)
      close(output)
      #expect(await server.exitCode() == 0)
      let collector = OutputCollector(framing: .line)
      collector.append([UInt8](try Data(contentsOf: URL(filePath: "\(home.path)/out"))))
      collector.append([])
      #expect(collector.messages.count { $0["method"] == nil } == 51)
      #expect(collector.problems == [])
    },
    Promise(
      "terminal",
      "Started at a terminal without a command, the program says on standard error what it waits for."
    ) {
      let terminal = try Self.terminal()
      defer { close(terminal[0]) }
      let server = try ServerProcess(descriptors: [STDIN_FILENO: terminal[1]])
      close(terminal[1])
      #expect(await eventually { server.errorText.contains("--help") ? true : nil } == true)
      server.send(signal: SIGTERM)
      #expect(await server.exitCode() == 143)
      #expect(server.errorText.split(separator: "\n").count == 1)
    },
  ]

  /// What the process ends with.
  static let exitCodes = [
    Promise("L21", "| 0 | `exit` after `shutdown`; the end of input where none ever came") {
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
      await hasty.ends(with: 1)
    },
    Promise("N21", "| 2 | with lines, the end of input where a load failed (-32803), not where") {
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
    Promise("64", "| 64 | the command line makes no sense |") {
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
      await trial.ends(with: 129)
    },
  ]

  /// Both ends of a new terminal, as posix_openpt(3), unlockpt(3) and ptsname(3) give them, which
  /// Glibc's module does not show.
  private static func terminal() throws -> [Int32] {
    let here = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var unlock: Int32 = 0
    var number: Int32 = -1
    guard ioctl(here, 0x4004_5431, &unlock) == 0, ioctl(here, 0x8004_5430, &number) == 0 else {
      throw POSIXError(.ENOTTY)
    }
    return [here, open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)]
  }
}
