import CSystem
import Glibc

/// An open file or folder; it is closed when it goes out of use.
struct Descriptor: ~Copyable {
  private let number: CInt

  /// Opens a path for reading, without waiting for whoever is at the other end of a pipe.
  ///
  /// - Throws: `linkLoop` also where links are not followed and the path is one.
  init(opening path: Path, asFolder: Bool = false, followingLinks: Bool = true)
    throws(SystemError)
  {
    var flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    if asFolder { flags |= O_DIRECTORY }
    if !followingLinks { flags |= O_NOFOLLOW }
    let result = unsafe path.withCString { path in
      var result = unsafe openat(AT_FDCWD, path, flags)
      while result < 0 && errno == EINTR { result = unsafe openat(AT_FDCWD, path, flags) }
      return result < 0 ? -errno : result
    }
    guard result >= 0 else { throw SystemError(code: -result) }
    number = result
  }

  deinit {
    close(number)
  }

  /// What `fstat` says.
  func status() throws(SystemError) -> FileStatus {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { throw SystemError(code: errno) }
    return FileStatus(status)
  }

  /// Reads into the bytes from `start` on.
  ///
  /// - Returns: How many bytes were read; 0 at the end.
  func read(into bytes: inout [UInt8], from start: Int) throws(SystemError) -> Int {
    let (count, error) = unsafe bytes.withUnsafeMutableBytes { buffer -> (Int, CInt) in
      guard start < buffer.count, let base = buffer.baseAddress else { return (0, 0) }
      var count = 0
      repeat {
        count = unsafe Glibc.read(number, base + start, buffer.count - start)
      } while count < 0 && errno == EINTR
      return (count, errno)
    }
    guard count >= 0 else { throw SystemError(code: error) }
    return count
  }

  /// Fills the bytes with entries of the folder: getdents64(2).
  ///
  /// - Returns: How many bytes were filled; 0 after the last entry.
  func readEntries(into bytes: inout [UInt8]) throws(SystemError) -> Int {
    let (count, error) = unsafe bytes.withUnsafeMutableBytes { buffer -> (Int, CInt) in
      let count = unsafe csystem_getdents64(number, buffer.baseAddress, buffer.count)
      return (count, errno)
    }
    guard count >= 0 else { throw SystemError(code: error) }
    return count
  }
}
