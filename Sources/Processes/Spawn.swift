import CSystem
import Glibc

/// How a program is started: posix_spawnp(3).
package struct Spawn {
  /// What becomes its standard input.
  package var input: Int32
  /// What becomes its standard output.
  package var output: Int32
  /// Its variables, each as `NAME=VALUE`; `nil` for those that this process has when it is started.
  package var environment: [String]?
  /// Whether it has a process group of its own, to be killed with all that it starts.
  package var isApart = false
  /// Whether it inherits no other descriptor, runs in the root folder and says nothing on standard
  /// error.
  package var isSealed = false

  /// Makes one that shares standard error, and all else that is not closed when a program starts.
  package init(input: Int32, output: Int32) {
    self.input = input
    self.output = output
  }

  /// Why a program could not be started.
  package struct Failure: Error {
    /// What is wrong, as a sentence.
    package let sentence: String
    /// The code that shells end with then: 127 where there is no such program, 126 for anything else.
    package let code: Int32

    init(_ what: String, error: Int32) {
      sentence = "\(what): \(unsafe String(cString: strerror(error)))."
      code = error == ENOENT ? 127 : 126
    }
  }

  /// Starts a program, which is looked for on the `PATH` where it has no slash, and returns its number.
  ///
  /// Signals are to it what they are at first: what this process does with them is its own affair.
  package func start(_ command: [String]) throws(Failure) -> Int32 {
    let program = command.first ?? ""
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    if isSealed {
      unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
      let error = unsafe csystem_spawn_apart(&actions, STDERR_FILENO + 1)
      guard error == 0 else { throw Failure("\(program) could not be sealed off", error: error) }
    }

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

    let arguments = unsafe command.map { unsafe strdup($0) } + [nil]
    let variables = unsafe environment?.map { unsafe strdup($0) }
    defer { unsafe (arguments + (variables ?? [])).forEach { unsafe free($0) } }
    var number = pid_t()
    let error =
      if let variables = unsafe variables {
        unsafe posix_spawnp(&number, program, &actions, &attributes, arguments, variables + [nil])
      } else {
        unsafe posix_spawnp(
          &number, program, &actions, &attributes, arguments, csystem_environ())
      }
    guard error == 0 else { throw Failure("\(program) could not be started", error: error) }
    return number
  }
}
