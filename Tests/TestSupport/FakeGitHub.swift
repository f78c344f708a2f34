import Foundation
package import JSONRPC
import Synchronization

/// A GitHub on this machine that does as it is told and logs what it saw: `Tests/FakeGitHub`.
///
/// It ends when nobody refers to it any more.
package final class FakeGitHub: Sendable {
  /// What it has told, one event after the other.
  private final class Log: Sendable {
    let events = Mutex<[JSONValue]>([])

    func read(from descriptor: Int32) {
      var rest: [UInt8] = []
      while case let bytes = ChildProcess.read(descriptor), !bytes.isEmpty {
        rest += bytes
        var lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        rest = Array(lines.popLast() ?? [])
        let events = lines.compactMap { try? JSONValue(parsing: Array($0)) }
        self.events.withLock { $0 += events }
      }
      close(descriptor)
    }
  }

  /// The system's own, where there is one: what stands before it on the `PATH` may take long to start.
  private static let python =
    access("/usr/bin/python3", X_OK) == 0 ? "/usr/bin/python3" : "python3"

  /// The port that it listens at.
  package let port: Int
  private let log = Log()
  private let child: ChildProcess
  private let isStopped = Mutex(false)

  /// Starts it with a scenario, a JSON object; what it may hold stands at the head of the script.
  package init(_ scenario: String = "{}") async throws {
    let child = try ChildProcess(
      Self.python, ["-I", "-S", Checkout.root + "/Tests/FakeGitHub/fake-github"],
      environment: ProcessInfo.processInfo.environment)
    ServerProcess.read(child.errors) { bytes in
      _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
    self.child = child
    DedicatedThread.start { [log] in log.read(from: child.output) }
    let line = Array((scenario.replacing("\n", with: " ") + "\n").utf8)
    _ = line.withUnsafeBytes { write(child.input, $0.baseAddress, $0.count) }
    let port = await eventually { [log] in
      log.events.withLock { $0.first?["port"]?.integer }
    }
    self.port = port ?? 0
    if port == nil { throw POSIXError(.ECONNREFUSED) }
  }

  deinit {
    stop()
  }

  /// Ends it: nobody answers at its port from then on.
  package func stop() {
    let isFirst = isStopped.withLock { isStopped in
      defer { isStopped = true }
      return !isStopped
    }
    guard isFirst else { return }
    kill(child.number, SIGKILL)
    close(child.input)
    _ = child.wait()
  }

  /// What to give as `baseUrl`, where it listens at 127.0.0.1 without TLS.
  package var url: String {
    "http://127.0.0.1:\(port)"
  }

  /// All events of a kind: `connected`, `request`, `answer`, `closed`.
  package func events(_ kind: String) -> [JSONValue] {
    log.events.withLock { $0.filter { $0["event"] == .string(kind) } }
  }

  /// The targets of the requests that it saw, in their order.
  package var targets: [String] {
    events("request").compactMap { $0["target"]?.string }
  }

  /// The statuses of the answers that it gave as nobody told it otherwise, in their order.
  package var statuses: [Int] {
    events("answer").compactMap { $0["status"]?.integer }
  }

  /// Whether nobody is connected any more.
  package var isLeft: Bool {
    events("connected").count == events("closed").count
  }
}
