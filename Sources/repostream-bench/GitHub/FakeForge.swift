import Glibc
import JSONRPC
import Processes
import Synchronization

/// A GitHub on this machine, which answers as a scenario says: `Tests/FakeGitHub`.
final class FakeForge: Sendable {
  /// What it has told.
  private struct Told: Sendable {
    var port: Int?
    var statuses: [Int: Int] = [:]
    var connected = 0
    var closed = 0
    var hasEnded = false

    mutating func add(_ line: ArraySlice<UInt8>) {
      guard case .object(let event)? = try? JSONValue(parsing: Array(line)) else { return }
      if case .integer(let port)? = event["port"] { self.port = port }
      if case .integer(let status)? = event["status"] { statuses[status, default: 0] += 1 }
      if event["event"] == .string("connected") { connected += 1 }
      if event["event"] == .string("closed") { closed += 1 }
    }
  }

  /// Kept apart from its owner, since the thread that reads goes on until the script ends.
  private final class Log: Sendable {
    let told = Mutex(Told())

    func read(from descriptor: Int32) {
      var rest: [UInt8] = []
      while case let more = DescriptorReader.read(descriptor), !more.isEmpty {
        rest += more
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          told.withLock { $0.add(rest[..<end]) }
          rest.removeFirst(end + 1)
        }
      }
      close(descriptor)
      told.withLock { $0.hasEnded = true }
    }
  }

  /// The variables by which a server has a token for it; what that is does not matter.
  static let variables = ["GH_ENTERPRISE_TOKEN=token-of-a-benchmark"]

  /// What to give as `baseUrl`.
  let url: String
  private let child: PipedProgram
  private let log = Log()

  /// Starts the script of a path with a scenario, which is a JSON object.
  init(_ script: String, _ scenario: String) throws(Failure) {
    let child = try PipedProgram.start(["python3", script], environment: Environment.inherited)
    self.child = child
    DedicatedThread.start { [log] in log.read(from: child.output) }
    _ = DescriptorWriter.write("\(scenario)\n".utf8, to: child.input)
    var port: Int?
    for _ in 0..<10_000 where port == nil && !log.told.withLock({ $0.hasEnded }) {
      usleep(1_000)
      port = log.told.withLock { $0.port }
    }
    guard let port else {
      throw Failure("\(script) did not start: it needs python3, and --fake names it.")
    }
    url = "http://127.0.0.1:\(port)"
  }

  deinit {
    close(child.input)
    _ = child.wait()
  }

  /// How often it answered with a status.
  func answers(_ status: Int) -> Int {
    log.told.withLock { $0.statuses[status] ?? 0 }
  }

  /// Whether it has seen the end of each connection, within a while.
  var isLeft: Bool {
    for _ in 0..<1_000 {
      if log.told.withLock({ $0.connected == $0.closed }) { return true }
      usleep(5_000)
    }
    return false
  }
}
