import Glibc
import JSONRPC
import Processes

/// A server that was started once, spoken to in lines, without `initialize`.
final class ServerSession {
  /// How long the server may say nothing before it is given up.
  private static let patience: Int32 = 120_000
  private static let recordMark = Array(#""repositories":[{"#.utf8)

  /// What one load brought.
  struct Load {
    /// From the call that writes the request until the reply was read.
    let duration: Duration
    /// The same until a notification with a record was read; `nil` where none had one.
    let first: Duration?
    let messages: [JSONValue]
  }

  private let child: PipedProgram
  private var isInputOpen = true
  private var lastID = 0
  /// What was read and not yet taken.
  private var bytes: [UInt8] = []

  init(_ command: [String], home: String, variables: [String] = []) throws(Failure) {
    child = try PipedProgram.start(command, environment: Environment.clean(home: home) + variables)
  }

  deinit {
    closeInput()
    close(child.output)
  }

  /// The number of the process that was started.
  var process: pid_t { child.number }

  /// Asks for the repositories below a folder.
  ///
  /// - Returns: The id of the request.
  func request(_ root: String) throws(Failure) -> Int {
    try request { writer in
      writer.member("source", "local")
      writer.member("roots") { $0.array([root]) { $0.value($1) } }
    }
  }

  /// Asks for repositories, streamed, by the other parameters of a load.
  ///
  /// - Returns: The id of the request.
  func request(_ members: (inout JSONWriter) -> Void) throws(Failure) -> Int {
    lastID += 1
    let id = lastID
    try send { writer in
      writer.member("id", id)
      writer.member("method", "loadRepositories")
      writer.member("params") { writer in
        writer.object { writer in
          members(&writer)
          writer.member("stream", true)
        }
      }
    }
    return id
  }

  /// Cancels a request.
  func cancel(_ id: Int) throws(Failure) {
    try send { writer in
      writer.member("method", "$/cancelRequest")
      writer.member("params") { $0.object { $0.member("id", id) } }
    }
  }

  /// Loads what is below a folder.
  func load(_ root: String) throws(Failure) -> Load {
    try load { () throws(Failure) in try request(root) }
  }

  /// Loads what a request asks for.
  ///
  /// Lines are only looked at until the reply is there, and understood later: the server has to
  /// share the machine with whoever reads it.
  func load(_ request: () throws(Failure) -> Int) throws(Failure) -> Load {
    let start = ContinuousClock.now
    let id = try request()
    var lines: [[UInt8]] = []
    var first: Duration?
    while true {
      let line = try readLine()
      let now = ContinuousClock.now
      if first == nil, Self.holdsRecord(line) { first = start.duration(to: now) }
      lines.append(line)
      guard Self.isReply(line, to: id) else { continue }
      return Load(
        duration: start.duration(to: now), first: first,
        messages: lines.compactMap { try? JSONValue(parsing: $0) })
    }
  }

  /// Writes lines on a thread of its own, so that they can be answered meanwhile.
  func writeAside(_ lines: [UInt8]) {
    let input = child.input
    DedicatedThread.start { _ = DescriptorWriter.write(lines, to: input) }
  }

  /// Reads so many lines, and looks at none.
  func skipLines(_ count: Int) throws(Failure) {
    var count = count - bytes.count { $0 == UInt8(ascii: "\n") }
    bytes = []
    while count > 0 {
      let more = DescriptorReader.read(child.output)
      guard !more.isEmpty else { throw Failure("The server has ended.") }
      count -= more.count { $0 == UInt8(ascii: "\n") }
    }
  }

  /// Ends the session and waits for the server's end.
  func end() -> Int32 {
    closeInput()
    // A server whose last words nobody reads might wait for ever.
    while !DescriptorReader.read(child.output).isEmpty {}
    return child.wait()
  }

  /// The next line, without its end; waits for it.
  func readLine() throws(Failure) -> [UInt8] {
    var searched = 0
    while true {
      if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { bytes.removeFirst(end + 1) }
        return Array(bytes[..<end])
      }
      searched = bytes.count
      var request = pollfd(fd: child.output, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&request, 1, Self.patience) > 0 else {
        throw Failure("The server says nothing.")
      }
      let more = DescriptorReader.read(child.output)
      guard !more.isEmpty else { throw Failure("The server has ended.") }
      bytes += more
    }
  }

  /// Whether a line is the reply to a request.
  static func isReply(_ line: [UInt8], to id: Int) -> Bool {
    line.starts(with: #"{"jsonrpc":"2.0","id":\#(id),"#.utf8)
  }

  /// Whether a line brings a record, told without building it.
  static func holdsRecord(_ line: [UInt8]) -> Bool {
    line.firstRange(of: recordMark) != nil
  }

  private func send(_ members: (inout JSONWriter) -> Void) throws(Failure) {
    let message = JSONWriter.json { writer in
      writer.object { writer in
        writer.member("jsonrpc", "2.0")
        members(&writer)
      }
    }
    guard DescriptorWriter.write(message + [UInt8(ascii: "\n")], to: child.input) else {
      throw Failure("The server takes no requests.")
    }
  }

  private func closeInput() {
    guard isInputOpen else { return }
    isInputOpen = false
    close(child.input)
  }
}
