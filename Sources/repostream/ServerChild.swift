import CSystem
import Glibc

/// A server that was started with pipes for its standard input and output; it shares standard error.
struct ServerChild: Sendable {
  /// Its number.
  let number: pid_t
  /// The end of its standard input that is written to.
  let input: Int32
  /// The end of its standard output that is read from.
  let output: Int32

  /// Why a program could not be started.
  struct Failure: Error {
    /// What is wrong, as a sentence.
    let sentence: String
    /// The code that shells end with then: 127 where there is no such program, 126 for anything else.
    let code: Int32
  }

  /// Starts a program, which is looked for on the `PATH`, with the signals as they are at first:
  /// posix_spawnp(3).
  ///
  /// One that is apart has a process group of its own, to be killed with all that it starts.
  init(_ command: [String], isApart: Bool = false) throws(Failure) {
    guard let program = command.first, let stdin = Self.pipe(), let stdout = Self.pipe() else {
      throw Failure(sentence: "No pipes could be made.", code: 126)
    }
    defer {
      close(stdin.reading)
      close(stdout.writing)
    }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, stdin.reading, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, stdout.writing, STDOUT_FILENO)

    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    let group = isApart ? POSIX_SPAWN_SETPGROUP : 0
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | group))

    var arguments = unsafe command.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var number = pid_t()
    let error = unsafe posix_spawnp(
      &number, program, &actions, &attributes, &arguments, csystem_environ())
    guard error == 0 else {
      close(stdin.writing)
      close(stdout.reading)
      throw Failure(
        sentence: "\(program) could not be started: \(unsafe String(cString: strerror(error))).",
        code: error == ENOENT ? 127 : 126)
    }
    self.number = number
    (input, output) = (stdin.writing, stdout.reading)
  }

  /// Waits for its end; its number is its own still: waitid(2).
  func waitForEnd() {
    var information = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(number), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {
    }
  }

  /// Waits for its end: the code that a shell would end with, waitpid(2).
  func wait() -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(number, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : ExitCode.signal(signal)
  }

  /// Two ends that no later program inherits: pipe(2).
  private static func pipe() -> (reading: Int32, writing: Int32)? {
    var ends: [Int32] = [0, 0]
    guard unsafe Glibc.pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}
