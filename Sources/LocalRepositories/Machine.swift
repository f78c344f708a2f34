import Glibc

/// What a load is given of the machine and the user that it runs for.
package struct Machine: Sendable {
  /// As many tasks as there are cores, but two where there is one, since the walk waits for the disk,
  /// and half of what threads there are at most.
  package static let defaultWorkers = min(max(2, sysconf(CInt(_SC_NPROCESSORS_ONLN))), 8)

  /// The variables that roots may name and that say where settings are.
  let environment: [String: String]
  /// The user's home, an absolute path.
  let home: Path
  /// A file in the form of `/proc/self/mountinfo`, proc(5).
  let mountTable: Path
  /// How many folders are looked at side by side, at least 1.
  let workers: Int
  /// Tells what the next worker runs on, which its calls may hold up for long.
  let makeThread: @Sendable () -> any TaskExecutor

  /// Describes this machine, but for what is said otherwise.
  package init(
    environment: [String: String], home: String, mountTable: String = "/proc/self/mountinfo",
    workers: Int = Machine.defaultWorkers,
    makeThread: @escaping @Sendable () -> any TaskExecutor = { DiskThread.next() }
  ) {
    self.environment = environment
    self.home = Path(home)
    self.mountTable = Path(mountTable)
    self.workers = max(workers, 1)
    self.makeThread = makeThread
  }
}
