import Glibc

/// A program that was started with pipes for its standard input and output.
///
/// It is started while no other thread starts one: between two calls it would inherit the pipes.
package struct PipedProgram: Sendable {
  /// Its number.
  package let number: Int32
  /// The end of its standard input that is written to.
  package let input: Int32
  /// The end of its standard output that is read from.
  package let output: Int32

  /// Starts a program, which is looked for on the `PATH`, with these variables or this process's own.
  ///
  /// One that is apart has a process group of its own, to be killed with all that it starts.
  package init(
    _ command: [String], environment: [String]? = nil, isApart: Bool = false
  ) throws(Spawn.Failure) {
    let stdin = try Self.pipe()
    let stdout: (reading: Int32, writing: Int32)
    do throws(Spawn.Failure) {
      stdout = try Self.pipe()
    } catch {
      close(stdin.reading)
      close(stdin.writing)
      throw error
    }
    defer {
      close(stdin.reading)
      close(stdout.writing)
    }
    var spawn = Spawn(input: stdin.reading, output: stdout.writing)
    spawn.environment = environment
    spawn.isApart = isApart
    do throws(Spawn.Failure) {
      number = try spawn.start(command)
    } catch {
      close(stdin.writing)
      close(stdout.reading)
      throw error
    }
    (input, output) = (stdin.writing, stdout.reading)
  }

  /// Waits for its end; its number is its own still: waitid(2).
  package func waitForEnd() {
    var information = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(number), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {
    }
  }

  /// Waits for its end: the code that a shell would end with, 128 and more for a signal, waitpid(2).
  package func wait() -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(number, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// Two ends that no program inherits which is started later: pipe(2).
  private static func pipe() throws(Spawn.Failure) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    guard unsafe Glibc.pipe(&ends) == 0 else {
      throw Spawn.Failure("No pipe could be made", error: errno)
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}
