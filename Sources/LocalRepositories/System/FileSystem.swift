import Glibc

/// The calls about paths that a scan makes, with typed errors.
enum FileSystem {
  /// What a call says; `nil` where the path that it is about is not there.
  static func ifPresent<Value: ~Copyable>(
    _ call: @autoclosure () throws(SystemError) -> Value
  ) throws(SystemError) -> Value? {
    do {
      return try call()
    } catch {
      guard error.isAbsence else { throw error }
      return nil
    }
  }

  /// What stat(2) or lstat(2) says.
  static func status(of path: Path, followingLinks: Bool = true) throws(SystemError) -> FileStatus {
    try unsafe path.withCString { path in
      unsafe FileStatus.of(path, in: AT_FDCWD, followingLinks: followingLinks)
    }.get()
  }

  /// The absolute path without links: realpath(3).
  static func realPath(of path: Path) throws(SystemError) -> Path {
    let (real, error) = unsafe path.withCString { path -> (Path?, CInt) in
      guard let resolved = unsafe realpath(path, nil) else { return (nil, errno) }
      defer { unsafe free(resolved) }
      let bytes = unsafe UnsafeRawBufferPointer(start: resolved, count: strlen(resolved))
      return (unsafe Path(bytes), 0)
    }
    guard let real else { throw SystemError(code: error) }
    return real
  }

  /// What a symbolic link says: readlink(2).
  static func target(ofLink path: Path) throws(SystemError) -> [UInt8] {
    var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let (count, error) = unsafe path.withCString { path in
      unsafe target.withUnsafeMutableBytes { buffer -> (Int, CInt) in
        guard let base = buffer.baseAddress else { return (0, 0) }
        let count = unsafe readlink(
          path, base.assumingMemoryBound(to: CChar.self), buffer.count)
        return (count, errno)
      }
    }
    guard count >= 0 else { throw SystemError(code: error) }
    return Array(target.prefix(count))
  }

  /// The bytes of a regular file that has at most so many.
  ///
  /// - Throws: `notRegularFile`, `tooLarge`, `linkLoop` where links are not followed, or what the
  ///   system says.
  static func contents(of path: Path, limit: Int, followingLinks: Bool = true)
    throws(SystemError) -> [UInt8]
  {
    let file = try Descriptor(opening: path, followingLinks: followingLinks)
    let status = try file.status()
    guard status.kind == .file else { throw .notRegularFile }
    guard status.size <= limit else { throw .tooLarge }
    return try file.contents(limit: limit)
  }
}

extension Path {
  /// Lends the path to a C function.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: bytes.count + 1) { buffer in
      for index in bytes.indices { unsafe buffer[index] = CChar(bitPattern: bytes[index]) }
      unsafe buffer[bytes.count] = 0
      guard let base = buffer.baseAddress else { return unsafe "".withCString(body) }
      return unsafe body(base)
    }
  }
}
