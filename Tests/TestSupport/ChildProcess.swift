package import Foundation
import Synchronization

/// A program that was started with three pipes of its own.
///
/// All tests start programs here, and not with `Process`: children of tests that run side by side
/// would otherwise hold each other's pipes open, and wait for ends that never come.
package struct ChildProcess: Sendable {
  /// What a program came to.
  package struct Outcome: Sendable {
    /// What it wrote on standard output.
    package let output: Data
    /// What it wrote on standard error.
    package let errors: String
    /// Its exit code, or the number of the signal that ended it below zero.
    package let code: Int32
  }

  /// Held while pipes are made and handed down.
  private static let starting = Mutex(())

  /// Its number.
  package let number: pid_t
  /// The end of its standard input that is written to.
  package let input: Int32
  /// The end of its standard output that is read from.
  package let output: Int32
  /// The end of its standard error that is read from.
  package let errors: Int32

  /// Starts a program with just these variables.
  ///
  /// It gets three new pipes, but for the standard descriptors that are given; of these the
  /// properties are -1, and the caller closes them.
  package init(
    _ path: String, _ arguments: [String], environment: [String: String],
    descriptors: [Int32: Int32] = [:]
  ) throws {
    signal(SIGPIPE, SIG_IGN)
    self = try Self.starting.withLock { _ in
      try Self(starting: path, arguments, environment, descriptors)
    }
  }

  /// Runs a program to its end.
  package static func run(
    _ path: String, _ arguments: [String], environment: [String: String], input: String = ""
  ) throws -> Outcome {
    let child = try ChildProcess(path, arguments, environment: environment)
    // It is no more than a pipe holds.
    _ = Array(input.utf8).withUnsafeBytes { write(child.input, $0.baseAddress, $0.count) }
    close(child.input)
    // What a program says in error is short: it fits into the pipe while the output is read.
    let output = child.readAll(child.output)
    let errors = child.readAll(child.errors)
    return Outcome(
      output: output, errors: String(decoding: errors, as: UTF8.self), code: child.wait())
  }

  /// Waits for its end: the exit code, or the signal's number below zero.
  package func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(number, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : -signal
  }

  /// Makes a pipe that no child inherits unless it is given an end: the one to read, the one to
  /// write.
  package static func pipe() throws -> [Int32] {
    try starting.withLock { _ in try makePipe() }
  }

  /// Waits for bytes, at most so many; empty at the end.
  package static func read(_ descriptor: Int32, atMost limit: Int = 65_536) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      count = max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
    }
  }

  /// To be called with `starting` held: between the two calls a child would inherit the ends.
  private static func makePipe() throws -> [Int32] {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return ends
  }

  private func readAll(_ descriptor: Int32) -> Data {
    var data = Data()
    while case let bytes = Self.read(descriptor), !bytes.isEmpty { data.append(contentsOf: bytes) }
    close(descriptor)
    return data
  }

  private init(
    starting path: String, _ arguments: [String], _ environment: [String: String],
    _ descriptors: [Int32: Int32]
  ) throws {
    var inherited: [Int32] = []
    var own: [Int32] = []
    for standard in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      if let descriptor = descriptors[standard] {
        inherited.append(descriptor)
        own.append(-1)
        continue
      }
      let ends = try Self.makePipe()
      inherited.append(standard == STDIN_FILENO ? ends[0] : ends[1])
      own.append(standard == STDIN_FILENO ? ends[1] : ends[0])
    }
    defer {
      for case let (descriptor, end) in zip(inherited, own) where end >= 0 { close(descriptor) }
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, descriptor) in inherited.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(target))
    }
    let argv = ([path] + arguments).map { strdup($0) } + [nil]
    let envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    var number = pid_t()
    let code = posix_spawnp(&number, path, &actions, nil, argv, envp)
    guard code == 0 else { throw POSIXError(.init(rawValue: code) ?? .ENOENT) }
    self.number = number
    (input, output, errors) = (own[0], own[1], own[2])
  }
}
