import CSystem
import Glibc

/// An open file or folder; it is closed when it goes out of use.
struct Descriptor: ~Copyable, Sendable {
  private let number: CInt

  /// Opens a path for reading, without waiting for whoever is at the other end of a pipe.
  ///
  /// - Throws: `linkLoop` also where links are not followed and the path is one.
  init(opening path: Path, asFolder: Bool = false, followingLinks: Bool = true)
    throws(SystemError)
  {
    try self.init(
      unsafe path.withCString { path in
        unsafe Self.open(AT_FDCWD, path, asFolder: asFolder, followingLinks: followingLinks)
      })
  }

  /// Opens a path in an open folder, otherwise as above; `names` holds the path from `start` on,
  /// with a NUL behind it.
  init(
    opening names: [UInt8], from start: Int = 0, in folder: borrowing Descriptor,
    asFolder: Bool = false, followingLinks: Bool = true
  ) throws(SystemError) {
    let folder = folder.number
    try self.init(
      unsafe names.withUnsafeBytes { names in
        guard unsafe names.last == 0, start < names.count, let base = names.baseAddress else {
          return -ENOENT
        }
        let name = unsafe (base + start).assumingMemoryBound(to: CChar.self)
        return unsafe Self.open(folder, name, asFolder: asFolder, followingLinks: followingLinks)
      })
  }

  /// Opens an entry of an open folder, otherwise as above.
  init(
    opening name: StaticString, in folder: borrowing Descriptor, followingLinks: Bool = true
  ) throws(SystemError) {
    let folder = folder.number
    try self.init(
      unsafe name.withCString { name in
        unsafe Self.open(folder, name, asFolder: false, followingLinks: followingLinks)
      })
  }

  /// Opens a folder by its real path, unless that leads over a link by now.
  init(openingReal path: Path) throws(SystemError) {
    try self.init(
      unsafe path.withCString { path in
        let number = unsafe csystem_open_real_folder(path)
        return number < 0 ? -errno : number
      })
  }

  /// Opens a folder that need not be readable, for looking at what is in it: `O_PATH`.
  init(searching path: Path) throws(SystemError) {
    try self.init(
      unsafe path.withCString { path in
        let number = unsafe csystem_open_for_search(path)
        return number < 0 ? -errno : number
      })
  }

  /// Takes what a call gave: a descriptor, or the number of an error below zero.
  private init(_ result: CInt) throws(SystemError) {
    guard result >= 0 else { throw SystemError(code: -result) }
    number = result
  }

  deinit {
    close(number)
  }

  /// - Returns: The descriptor, or the number of an error below zero.
  private static func open(
    _ folder: CInt, _ path: UnsafePointer<CChar>, asFolder: Bool, followingLinks: Bool
  ) -> CInt {
    var flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    if asFolder { flags |= O_DIRECTORY }
    if !followingLinks { flags |= O_NOFOLLOW }
    var result = unsafe openat(folder, path, flags)
    while result < 0 && errno == EINTR { result = unsafe openat(folder, path, flags) }
    return result < 0 ? -errno : result
  }

  /// What `fstat` says.
  func status() throws(SystemError) -> FileStatus {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { throw SystemError(code: errno) }
    return FileStatus(status)
  }

  /// What `fstatat` says of a path in this folder.
  func status(of name: some Collection<UInt8>, followingLinks: Bool) throws(SystemError)
    -> FileStatus
  {
    try unsafe Path(name).withCString { name in
      unsafe FileStatus.of(name, in: number, followingLinks: followingLinks)
    }.get()
  }

  /// What `fstatat` says of an entry of this folder, or of `..`.
  func status(of name: StaticString, followingLinks: Bool) throws(SystemError) -> FileStatus {
    try unsafe name.withCString { name in
      unsafe FileStatus.of(name, in: number, followingLinks: followingLinks)
    }.get()
  }

  /// Makes sure that a path in this folder may be searched: faccessat(2) with `X_OK`.
  func checkSearchable(_ name: StaticString) throws(SystemError) {
    let error = unsafe name.withCString { name in
      unsafe faccessat(number, name, X_OK, 0) == 0 ? 0 : errno
    }
    guard error == 0 else { throw SystemError(code: error) }
  }

  /// The next bytes, at most so many; none at the end.
  func read(atMost limit: Int) throws(SystemError) -> [UInt8] {
    var error: CInt = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      var read = 0
      repeat {
        read = unsafe Glibc.read(number, buffer.baseAddress, limit)
      } while read < 0 && errno == EINTR
      if read < 0 { error = errno }
      count = max(read, 0)
    }
    guard error == 0 else { throw SystemError(code: error) }
    return bytes
  }

  /// What is left of a regular file, where that is at most so many bytes; one of proc(5) gives it in
  /// pieces.
  ///
  /// - Throws: `tooLarge`, or what the system says.
  func contents(limit: Int, inPieces: Bool = false) throws(SystemError) -> [UInt8] {
    // Most files that git keeps are shorter, and malloc(3) is quick up to this size.
    var wanted = min(1_000, limit + 1)
    var bytes = try read(atMost: wanted)
    var count = bytes.count
    // Any other file gives less than what was wanted at its end alone.
    while inPieces ? count > 0 : count == wanted {
      guard bytes.count <= limit else { throw .tooLarge }
      wanted = min(max(bytes.count, wanted), limit + 1 - bytes.count)
      let next = try read(atMost: wanted)
      bytes += next
      count = next.count
    }
    return bytes
  }

  /// The last bytes of a regular file, as far as it has them.
  func end(atMost count: Int) throws(SystemError) -> [UInt8] {
    var bytes = try read(atMost: count)
    if bytes.count == count {
      // There is more, so that the end is elsewhere.
      let read = try self.read(into: &bytes, at: max(try status().size - count, 0))
      bytes.removeLast(count - read)
    }
    return bytes
  }

  /// Reads from a position of the file on: pread(2).
  ///
  /// - Returns: How many of the bytes were filled; fewer than there are only at the end.
  func read(into bytes: inout [UInt8], at position: Int) throws(SystemError) -> Int {
    var filled = 0
    while filled < bytes.count {
      let (count, error) = unsafe bytes.withUnsafeMutableBytes { buffer -> (Int, CInt) in
        guard let base = buffer.baseAddress else { return (0, 0) }
        var count = 0
        repeat {
          count = unsafe pread(
            number, base + filled, buffer.count - filled, off_t(position + filled))
        } while count < 0 && errno == EINTR
        return (count, errno)
      }
      guard count >= 0 else { throw SystemError(code: error) }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// Fills the bytes with entries of the folder: getdents64(2).
  ///
  /// - Returns: How many bytes were filled; 0 after the last entry.
  func readEntries(into bytes: inout [UInt8]) throws(SystemError) -> Int {
    let (count, error) = unsafe bytes.withUnsafeMutableBytes { buffer -> (Int, CInt) in
      let count = unsafe csystem_getdents64(number, buffer.baseAddress, buffer.count)
      return (count, count < 0 ? errno : 0)
    }
    guard count >= 0 else { throw SystemError(code: error) }
    return count
  }
}
