import Glibc

/// Where the benchmark works, and on what.
enum Workplace {
  /// The program that was asked for, or the one that was built beside the benchmark.
  static func server(_ path: String?) throws(Failure) -> String {
    if let path { return path }
    let own = unsafe realpath("/proc/self/exe", nil).map { path in
      defer { unsafe free(path) }
      return unsafe String(cString: path)
    }
    let folder = (own ?? "").split(separator: "/").dropLast().map { "/\($0)" }.joined()
    let server = "\(folder)/repostream"
    guard unsafe access(server, X_OK) == 0 else {
      throw Failure("\(server) is not there; build it, or name a program with --server.")
    }
    return server
  }

  /// The folder that was asked for, or one that nobody else can have made: it holds a program.
  static func folder(_ path: String?) throws(Failure) -> Folder {
    if let path { return try Folder(making: path) }
    let temporary = Environment.variable("TMPDIR") ?? "/tmp"
    let path = "\(temporary)/repostream-bench-\(geteuid())"
    let folder = try Folder(making: path)
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_uid == geteuid(),
      status.st_mode & S_IFMT == S_IFDIR
    else { throw Failure("\(path) belongs to somebody else; name a folder with --folder.") }
    return folder
  }
}
