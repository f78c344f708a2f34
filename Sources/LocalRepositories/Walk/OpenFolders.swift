import Glibc
import Synchronization

/// How many folders walks keep open, all of them together.
enum OpenFolders {
  /// As many as make walks fast and leave a process most of what it may open: getrlimit(2).
  private static let limit: Int = {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
      return 0
    }
    return min(256, Int(clamping: limit.rlim_cur) / 4)
  }()
  private static let count = Atomic(0)

  /// Counts one more, unless there are enough.
  static func admit() -> Bool {
    guard count.load(ordering: .relaxed) < limit else { return false }
    count.add(1, ordering: .relaxed)
    return true
  }

  /// Counts one less.
  static func dismiss() {
    count.subtract(1, ordering: .relaxed)
  }
}
