import Glibc
import Processes

/// The C program that does the least, built by this machine's compiler.
struct LimitProgram {
  /// What it does with a repository.
  enum Mode: String {
    /// Tells its path.
    case walk
    /// Reads what a record of it needs, too.
    case records
  }

  private let path: String

  /// Builds the program.
  init(in folder: Folder) throws(Failure) {
    guard let compiler = Environment.program("clang", "cc") else {
      throw Failure("There is no C compiler: neither clang nor cc is on the PATH.")
    }
    try folder.write(PackageResources.limit_c, to: "limit.c")
    path = "\(folder.path)/limit"
    try PipedProgram.run(
      [compiler, "-std=gnu11", "-O2", "-pthread", "-o", path, "\(path).c"],
      environment: Environment.inherited)
  }

  /// The word for it in a table.
  static func name(_ mode: Mode) -> String {
    mode == .walk ? "limit" : "limit, records"
  }

  /// A contestant with so many threads.
  func contestant(_ mode: Mode, threads: Int) -> Limit {
    Limit(program: path, mode: mode, threads: threads)
  }

  /// The program as a contestant; it takes the time itself, since its start is not its work.
  struct Limit: Contestant {
    fileprivate let program: String
    let mode: Mode
    let threads: Int

    var name: String { LimitProgram.name(mode) }

    func run(on root: String) throws(Failure) -> ScanRun {
      let output = try PipedProgram.run(
        [program, mode.rawValue, "\(threads)", root], environment: Environment.inherited)
      let lines = String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
      let numbers = lines.first?.split(separator: " ").compactMap { Int($0) } ?? []
      guard numbers.count == 3 else { throw Failure("The limit told no numbers.") }
      return ScanRun(
        duration: .nanoseconds(numbers[0]), paths: Array(lines.dropFirst()), ignored: numbers[2])
    }
  }
}
