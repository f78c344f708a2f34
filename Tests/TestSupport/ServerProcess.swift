package import Foundation
package import JSONRPC
import Synchronization

/// The built program, over real pipes.
package final class ServerProcess: Sendable {
  private struct State {
    var errorBytes: [UInt8] = []
    var exitCode: Int32?
    var end: ContinuousClock.Instant?
    var longestWrite = Duration.zero
    var allWrites = Duration.zero
    /// How many bytes were to be written, and have not been.
    var unwritten = 0
    var isErrorOpen = true
    var isRead = false
  }

  /// The path of the built program, beside the running tests.
  package static let path = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "repostream").path

  /// What it wrote on standard output.
  package let output: OutputCollector
  /// Guards what is known of it.
  private let state = Mutex(State())
  private let child: ChildProcess
  /// What is to be written: whoever writes never waits, as tests share a few threads.
  private let input = MemoryPipe()

  /// Starts the program.
  ///
  /// Its environment is the tests' own without git's and GitHub's variables, changed as `environment`
  /// says. It has pipes, but for the standard descriptors that are given. What it writes is read at
  /// once, or not before `read()`.
  package init(
    _ arguments: [String] = [], framing: Framing = .line, environment: [String: String] = [:],
    descriptors: [Int32: Int32] = [:], isRead: Bool = true
  ) throws {
    child = try ChildProcess(
      Self.path, arguments, environment: Self.environment(environment), descriptors: descriptors)
    output = OutputCollector(framing: framing)
    if isRead { read() }
    DedicatedThread.start { [self] in writeInput() }
    DedicatedThread.start { [self] in
      let code = child.wait()
      state.withLock { ($0.exitCode, $0.end) = (code, .now) }
    }
  }

  /// The environment that a program of the tests is run with: their own without git's and GitHub's
  /// variables, changed.
  package static func environment(_ changes: [String: String] = [:]) -> [String: String] {
    ProcessInfo.processInfo.environment
      .filter { variable in
        !["GIT_", "GH_", "GITHUB_"].contains { variable.key.hasPrefix($0) }
      }
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
      .merging(changes) { $1 }
  }

  /// Reads what it writes, from now on and once only.
  package func read() {
    state.withLock { $0.isRead = true }
    // Reading does not wait for what is read to be understood: that takes long on a slow machine,
    // and the program gives up a reader that takes nothing for two seconds.
    let pipe = MemoryPipe()
    output.collect(from: pipe)
    Self.read(child.output) { bytes in
      if bytes.isEmpty { pipe.close() } else { _ = pipe.write(bytes[...]) }
    }
    Self.read(child.errors) { [self] bytes in
      state.withLock { state in
        state.errorBytes += bytes
        state.isErrorOpen = !bytes.isEmpty
      }
    }
  }

  /// Reads some of what it writes, waiting for it; not together with `read()`.
  package func read(atMost count: Int) {
    let bytes = ChildProcess.read(child.output, atMost: count)
    if !bytes.isEmpty { output.append(bytes) }
  }

  /// Closes the ends from which its output would be read; not together with `read()`.
  package func closeOutput() {
    close(child.output)
    close(child.errors)
  }

  /// Its number.
  package var number: pid_t {
    child.number
  }

  /// The most memory that it has had so far, in bytes; `nil` where it has ended.
  package var memory: Int? {
    let status = try? String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 << 10 }
  }

  /// Whether nothing that was written to its standard input waits to be read.
  package var hasReadItsInput: Bool {
    var count: Int32 = 0
    return state.withLock { $0.unwritten } == 0
      && ioctl(child.input, UInt(FIONREAD), &count) == 0 && count == 0
  }

  /// Waits until it has read its input and has nothing to do, twenty looks long; `false` where it
  /// is late.
  package func settles() async -> Bool {
    await withCheckedContinuation { continuation in
      // A thread of its own looks as often as it wants to.
      DedicatedThread.start { [self] in
        let deadline = ContinuousClock.now.advanced(by: .seconds(60))
        var looks = 0
        var last: Int?
        while looks < 20, ContinuousClock.now < deadline {
          usleep(2_000)
          let switches = hasReadItsInput ? switchesWhileWaiting : nil
          looks = switches != nil && switches == last ? looks + 1 : 0
          last = switches
        }
        continuation.resume(returning: looks == 20)
      }
    }
  }

  /// How often its threads have begun to wait, where each of them waits, be it for a reader; `nil`
  /// where one does not, and one that lacks a processor does not.
  ///
  /// Threads that work in turn may all be seen to wait, but not without having begun to.
  private var switchesWhileWaiting: Int? {
    let folder = "/proc/\(number)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var sum = 0
    for thread in threads {
      guard let status = try? String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)
      else { continue }
      guard status.contains("State:\tS") else { return nil }
      let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
      sum += line.flatMap { Int($0.split(separator: "\t").last ?? "") } ?? 0
    }
    return threads.isEmpty ? nil : sum
  }

  /// How long a write to its standard input had to wait at most.
  package var longestWrite: Duration {
    state.withLock { $0.longestWrite }
  }

  /// How long the writes to its standard input had to wait together.
  package var allWrites: Duration {
    state.withLock { $0.allWrites }
  }

  /// When it ended, however late somebody looked; `nil` before that.
  package var end: ContinuousClock.Instant? {
    state.withLock { $0.end }
  }

  /// What it wrote on standard error.
  package var errorText: String {
    state.withLock { String(decoding: $0.errorBytes, as: UTF8.self) }
  }

  /// Writes to its standard input, soon and in order.
  package func write(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    state.withLock { $0.unwritten += bytes.count }
    _ = input.write(bytes[...])
  }

  /// Writes a text to its standard input.
  package func write(_ text: String) {
    write(text.utf8)
  }

  /// Ends its standard input, once all is written; later calls do nothing.
  package func closeInput() {
    input.close()
  }

  /// Writes what there is, on a thread of its own.
  private func writeInput() {
    while case let bytes = input.read(), !bytes.isEmpty {
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = rest.prefix(16 << 10)
        let start = ContinuousClock.now
        let count = piece.withUnsafeBytes { Glibc.write(child.input, $0.baseAddress, $0.count) }
        // Nobody reads it any more.
        guard count > 0 else { break }
        rest = rest.dropFirst(count)
        state.withLock { state in
          state.unwritten -= count
          state.longestWrite = max(state.longestWrite, start.duration(to: .now))
          state.allWrites += start.duration(to: .now)
        }
      }
    }
    close(child.input)
  }

  /// Sends it a signal.
  package func send(signal: Int32) {
    state.withLock { state in
      if state.exitCode == nil { kill(child.number, signal) }
    }
  }

  /// Waits for its end: the exit code, or the signal's number below zero; `nil` where it is late.
  ///
  /// A process that is late is killed; all that it wrote is there once there is a code.
  package func exitCode(within timeout: Duration = .seconds(60)) async -> Int32? {
    let code = await eventually(within: timeout) { self.state.withLock { $0.exitCode } }
    if code == nil {
      send(signal: SIGKILL)
    } else if state.withLock({ $0.isRead }) {
      _ = await eventually {
        self.output.isClosed && self.state.withLock({ !$0.isErrorOpen }) ? true : nil
      }
      if TestSecret.shows(in: state.withLock { $0.errorBytes }) {
        output.complain("A token shows on standard error.")
      }
    }
    closeInput()
    return code
  }

  /// Reads until the end on a thread of its own; the last call has no bytes.
  package static func read(
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
