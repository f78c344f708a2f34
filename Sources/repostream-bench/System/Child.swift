import CSystem
import Glibc
import JSONRPC

/// A program that was started with pipes for its standard input and output.
///
/// It is started while no other thread starts one: between two calls it would inherit the pipes.
struct Child: Sendable {
  /// Its number.
  let number: pid_t
  /// The end of its standard input that is written to.
  let input: Int32
  /// The end of its standard output that is read from.
  let output: Int32

  /// Starts a program that is found on the `PATH`, with just these variables: posix_spawnp(3).
  init(_ command: [String], environment: [String]) throws(Failure) {
    let stdin = try Self.pipe()
    let stdout = try Self.pipe()
    defer {
      close(stdin.reading)
      close(stdout.writing)
    }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, stdin.reading, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, stdout.writing, STDOUT_FILENO)
    let arguments = unsafe command.map { unsafe strdup($0) } + [nil]
    let variables = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
    var number = pid_t()
    let code = unsafe posix_spawnp(
      &number, command.first ?? "", &actions, nil, arguments, variables)
    guard code == 0 else {
      close(stdin.writing)
      close(stdout.reading)
      throw Failure("\(command.first ?? "Nothing") could not be started: error \(code).")
    }
    self.number = number
    (input, output) = (stdin.writing, stdout.reading)
  }

  /// Runs a program to its end, and returns what it wrote on standard output.
  ///
  /// It reads the input, which may not be more than a pipe holds. That it ends in anything but 0 is
  /// a failure.
  @discardableResult
  static func run(
    _ command: [String], environment: [String], input: String = ""
  ) throws(Failure) -> [UInt8] {
    let child = try Child(command, environment: environment)
    _ = DescriptorWriter.write(input.utf8, to: child.input)
    close(child.input)
    let output = Descriptors.readToEnd(child.output)
    close(child.output)
    let code = child.wait()
    guard code == 0 else {
      throw Failure("\(command.joined(separator: " ")) ended with \(code).")
    }
    return output
  }

  /// Waits for its end: the exit code, or the signal's number below zero.
  func wait() -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(number, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : -signal
  }

  private static func pipe() throws(Failure) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    guard unsafe Glibc.pipe(&ends) == 0 else {
      throw Failure("No pipe could be made: error \(errno).")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}
