package import Foundation
package import JSONRPC
import Synchronization

/// The built program, over real pipes.
package final class ServerProcess: Sendable {
  private struct State {
    var errorBytes: [UInt8] = []
    var exitCode: Int32?
    var isInputOpen = true
    var isErrorOpen = true
  }

  /// The path of the built program, beside the running tests.
  package static let path = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "repostream").path

  /// What it wrote on standard output.
  package let output: OutputCollector
  /// Guards what is known of it.
  private let state = Mutex(State())
  private let child: ChildProcess

  /// Starts the program.
  ///
  /// Its environment is the tests' own without `GIT_*`, changed as `environment` says.
  package init(
    _ arguments: [String] = [], framing: Framing = .line, environment: [String: String] = [:]
  ) throws {
    let variables = ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("GIT_") }
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
      .merging(environment) { $1 }
    child = try ChildProcess(Self.path, arguments, environment: variables)
    output = OutputCollector(framing: framing)
    Self.read(child.output) { [output] in output.append($0) }
    Self.read(child.errors) { [self] bytes in
      state.withLock { state in
        state.errorBytes += bytes
        state.isErrorOpen = !bytes.isEmpty
      }
    }
    DedicatedThread.start { [self] in
      let code = child.wait()
      state.withLock { $0.exitCode = code }
    }
  }

  /// Its number.
  package var number: pid_t {
    child.number
  }

  /// What it wrote on standard error.
  package var errorText: String {
    state.withLock { String(decoding: $0.errorBytes, as: UTF8.self) }
  }

  /// Writes to its standard input.
  package func write(_ bytes: some Sequence<UInt8>) {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(child.input, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Writes a text to its standard input.
  package func write(_ text: String) {
    write(text.utf8)
  }

  /// Ends its standard input; later calls do nothing.
  package func closeInput() {
    let wasOpen = state.withLock { state in
      defer { state.isInputOpen = false }
      return state.isInputOpen
    }
    if wasOpen { close(child.input) }
  }

  /// Sends it a signal.
  package func send(signal: Int32) {
    kill(child.number, signal)
  }

  /// Waits for its end: the exit code, or the signal's number below zero; `nil` where it is late.
  ///
  /// A process that is late is killed; all that it wrote is there once there is a code.
  package func exitCode(within timeout: Duration = .seconds(20)) async -> Int32? {
    let code = await eventually(within: timeout) { self.state.withLock { $0.exitCode } }
    if code == nil {
      send(signal: SIGKILL)
    } else {
      _ = await eventually {
        self.output.isClosed && self.state.withLock({ !$0.isErrorOpen }) ? true : nil
      }
    }
    closeInput()
    return code
  }

  /// Reads until the end on a thread of its own; the last call has no bytes.
  private static func read(
    _ descriptor: Int32, _ body: @escaping @Sendable ([UInt8]) -> Void
  ) {
    DedicatedThread.start {
      while true {
        let bytes = ChildProcess.read(descriptor)
        body(bytes)
        guard !bytes.isEmpty else { break }
      }
      close(descriptor)
    }
  }
}
