import Glibc

/// A file that is small enough to be read at once.
struct SmallFile {
  let bytes: [UInt8]
  /// How long ago it was written or touched; zero where that is yet to come, as after a clock was set
  /// back.
  let age: Duration

  /// Reads a file of so many bytes at most; `nil` for one that is larger, not there or not plain.
  init?(_ path: String, atMost limit: Int, followingLinks: Bool = true) {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (followingLinks ? 0 : O_NOFOLLOW)
    let descriptor = unsafe open(path, flags)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= limit
    else { return nil }
    bytes = unsafe [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
      while case let more = unsafe read(
        descriptor, buffer.baseAddress.map { unsafe $0 + count }, buffer.count - count), more > 0
      {
        count += more
      }
    }
    age = Self.age(status.st_mtim)
  }

  /// How long ago a time of a file was.
  static func age(_ time: timespec) -> Duration {
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    return max(
      .zero,
      .seconds(now.tv_sec - time.tv_sec) + .nanoseconds(now.tv_nsec - time.tv_nsec))
  }
}
