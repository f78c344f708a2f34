import Dispatch
import Glibc
import JSONRPC
import Processes
import Synchronization

/// Plays the client's side of a transcript against a server.
final class Player {
  /// After so long without a word a server is told that nothing more will be asked.
  private static let silence = Duration.seconds(1)

  /// So many more messages, or bytes, than then are taken to be without end.
  private static let surplus = (messages: 10_000, bytes: 16 << 20)

  private static let late = "The server did not end in time after its input had."

  /// What came of it.
  struct Outcome {
    var differences: [Difference]
    /// What happened to the session as a whole, as a sentence; `nil` where it came to its end.
    var trouble: String?
  }

  /// The server's process group while it runs, which no terminal ends with this program.
  private static let running = Mutex<pid_t?>(nil)

  private let transcript: Transcript
  private let folders: FolderNames
  private let timeout: Duration
  private let server: PipedProgram
  private let framing: Framing
  private let inbox = Inbox()
  /// What is to be written to the server, which may not read it.
  private let outgoing = MemoryPipe()
  private let clients: [Transcript.Line]
  private var comparison: SessionComparison
  /// Told of all that is said, as it is said.
  private let tell: (TranscriptEntry.Side, TranscriptEntry.Content) -> Void
  private let mask: TranscriptMask
  /// Signalled once the server has ended.
  private let ended = DispatchSemaphore(value: 0)
  private var received = (messages: 0, bytes: 0)
  private let expected: (messages: Int, bytes: Int)

  /// Starts the server.
  init(
    _ transcript: Transcript, command: [String], framing: Framing, folders: FolderNames,
    timeout: Duration, tell: @escaping (TranscriptEntry.Side, TranscriptEntry.Content) -> Void
  ) throws(Spawn.Failure) {
    self.transcript = transcript
    self.folders = folders
    self.timeout = timeout
    self.framing = framing
    self.tell = tell
    mask = Recording.mask(folders: folders, trustsServer: false)
    clients = transcript.entries.filter { $0.entry.from == .client }
    comparison = SessionComparison(transcript)
    let servers = transcript.entries.lazy.map(\.entry).filter { $0.from == .server }
    expected = (servers.count, servers.reduce(0) { $0 + $1.content.byteCount })
    server = try PipedProgram(command, isApart: true)
    Self.running.withLock { $0 = server.number }
  }

  /// Ends the server that runs, if one does, and all that it has started.
  static func endServer() {
    running.withLock { group in
      if let group { kill(-group, SIGKILL) }
      group = nil
    }
  }

  private var hasTooMany: Bool {
    received.messages > expected.messages + Self.surplus.messages
      || received.bytes > expected.bytes + Self.surplus.bytes
  }

  /// Plays it all, as far as the server does its part.
  func play() -> Outcome {
    let (server, outgoing, inbox, framing) = (server, outgoing, inbox, framing)
    DedicatedThread.start {
      var reader = MessageReader(.init(framing: framing), of: .server, observer: inbox)
      while true {
        let bytes = DescriptorReader.read(server.output)
        reader.read(bytes) { _, _ in }
        if bytes.isEmpty { break }
      }
      inbox.end()
    }
    DedicatedThread.start {
      while case let bytes = outgoing.read(), !bytes.isEmpty {
        guard DescriptorWriter.write(bytes, to: server.input) else { break }
      }
      close(server.input)
    }
    DedicatedThread.start { [ended] in
      server.waitForEnd()
      ended.signal()
    }
    let trouble = converse()
    let hasEnded = inbox.isDone
    Self.endServer()
    let code = server.wait()
    guard let trouble else {
      // As shells have it, also those that stand before a server.
      let isKilled = (129...192).contains(code)
      return Outcome(
        differences: comparison.differences(),
        trouble: isKilled ? "A signal ended the server: its code is \(code)." : nil)
    }
    let sentence = hasTooMany ? "The server says much more than it did then." : trouble.sentence
    return Outcome(
      differences: comparison.differences(before: trouble.message),
      trouble: hasEnded ? "The server ended too early, with code \(code)." : sentence)
  }

  /// Where a session came to a halt.
  private struct Trouble {
    /// The message of the client that was not sent; `nil` behind the last one.
    var message: Int?
    var sentence: String
  }

  private func converse() -> Trouble? {
    for (index, line) in clients.enumerated() {
      guard waits(forMessage: index) else {
        let missing = comparison.missing(beforeMessage: index).joined(separator: ", ")
        let sentence = "What has to come before line \(line.number) did not come in time"
        return Trouble(message: index, sentence: "\(sentence); it is about \(missing).")
      }
      send(line.entry.content)
    }
    let isWhole = waits(forMessage: clients.count)
    outgoing.close()
    guard isWhole else {
      let missing = comparison.missing(beforeMessage: clients.count).joined(separator: ", ")
      return Trouble(sentence: "The rest did not come in time; it is about \(missing).")
    }
    let deadline = ContinuousClock.now.advanced(by: timeout)
    while !inbox.isDone {
      receive(until: deadline)
      if ContinuousClock.now >= deadline || hasTooMany {
        return Trouble(sentence: Self.late)
      }
    }
    let rest = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
    let isInTime = ended.wait(timeout: .now() + .milliseconds(Int(rest))) == .success
    return isInTime ? nil : Trouble(sentence: Self.late)
  }

  /// Waits until all has come that came before the client's next message; `false` where it takes longer
  /// than it took then, by the limit.
  private func waits(forMessage index: Int) -> Bool {
    let start = ContinuousClock.now
    let usual = usualTime(beforeMessage: index)
    let deadline = start.advanced(by: usual + timeout)
    var quietSince = start
    while !comparison.isReady(forMessage: index) {
      guard ContinuousClock.now < deadline, !inbox.isDone, !hasTooMany else { return false }
      var next = deadline
      if index == clients.count {
        // Some answers come only once the input has ended.
        next = min(deadline, quietSince.advanced(by: usual + Self.silence))
        if ContinuousClock.now >= next {
          outgoing.close()
          next = deadline
        }
      }
      if receive(until: next) { quietSince = .now }
    }
    return true
  }

  /// How long it took in the transcript, from one message of the client to the next one or to the end;
  /// what a file says of it is believed up to ten minutes.
  private func usualTime(beforeMessage index: Int) -> Duration {
    let start = index > 0 ? clients[index - 1].entry.at : 0
    let end = index < clients.count ? clients[index].entry.at : transcript.entries.last?.entry.at
    return min(.microseconds(max(0, (end ?? start) - start)), .seconds(600))
  }

  @discardableResult
  private func receive(until deadline: ContinuousClock.Instant) -> Bool {
    let contents = inbox.take(until: deadline)
    for content in contents where !hasTooMany {
      received.messages += 1
      received.bytes += content.byteCount
      let content = mask.masked(content, from: .server)
      comparison.received(content)
      tell(.server, content)
    }
    return !contents.isEmpty
  }

  private func send(_ content: TranscriptEntry.Content) {
    tell(.client, content)
    switch content {
    case .raw(let bytes): _ = outgoing.write(bytes[...])
    case .message(let json):
      let message = ofThisSession(folders.expanded(json))
      _ = outgoing.write(framing.frame(message)[...])
    }
  }

  /// The message with what is another one in this session: the client's process is this one, and a
  /// request of the server that is answered has the id that it has now.
  private func ofThisSession(_ json: [UInt8]) -> [UInt8] {
    guard case .object(var members) = try? JSONValue(parsing: json) else { return json }
    if members["method"] == .string("initialize"), case .object(var params) = members["params"],
      case .integer = params["processId"]
    {
      params["processId"] = .integer(Int(getpid()))
      members["params"] = .object(params)
    } else if members["method"] == nil, let id = members["id"] {
      members["id"] = comparison.id(ofServerRequest: id)
    } else {
      return json
    }
    return JSONValue.object(members).json
  }
}
