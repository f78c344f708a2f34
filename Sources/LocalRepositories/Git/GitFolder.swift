/// A folder that may be a git dir, open, with what stands in it.
///
/// One listing tells what would take a call for each file that may be there.
final class GitFolder: Sendable {
  /// The real path.
  let path: Path
  /// What `fstat` says of it.
  let status: FileStatus
  /// What stands in it, or may.
  let entries: GitEntries
  /// Those of the entries that are regular files, or were.
  private let files: GitEntries
  private let descriptor: Descriptor

  /// Opens the folder at a real path.
  init(at path: Path) throws(SystemError) {
    self.path = path
    descriptor = try Self.open(path)
    status = try descriptor.status()
    var (entries, files): (GitEntries, GitEntries) = ([], [])
    do throws(SystemError) {
      var reader = FolderReader(bufferSize: 1_000)
      try reader.forEachEntry(of: descriptor) { name, kind in
        let entry = GitEntries(named: name)
        entries.insert(entry)
        if kind == .file { files.insert(entry) }
      }
    } catch {
      (entries, files) = (.all, [])
    }
    self.entries = entries
    self.files = files
  }

  /// Who may not list a folder may still look at what is in it.
  private static func open(_ path: Path) throws(SystemError) -> Descriptor {
    do throws(SystemError) {
      return try Descriptor(opening: path, asFolder: true)
    } catch {
      guard error == .permissionDenied else { throw error }
      return try Descriptor(searching: path)
    }
  }

  /// The bytes of a regular file in it that has at most so many; `nil` where there is none.
  ///
  /// - Throws: `notRegularFile`, `tooLarge`, `linkLoop` where links are not followed, or what the
  ///   system says.
  func contents(
    of name: StaticString, _ entry: GitEntries, limit: Int, followingLinks: Bool = true
  ) throws(SystemError) -> [UInt8]? {
    guard entries.contains(entry) else { return nil }
    let file = try FileSystem.ifPresent(
      try Descriptor(opening: name, in: descriptor, followingLinks: followingLinks))
    return try file?.contents(limit: limit, isRegular: files.contains(entry))
  }

  /// Opens a regular file in it; `nil` where there is none.
  ///
  /// - Throws: `notRegularFile`, or what the system says.
  func open(_ name: StaticString, _ entry: GitEntries) throws(SystemError) -> Descriptor? {
    guard entries.contains(entry),
      let file = try FileSystem.ifPresent(
        try Descriptor(opening: name, in: descriptor))
    else { return nil }
    if !files.contains(entry) { try file.checkRegular() }
    return file
  }

  /// The bytes of a regular file below it that has at most so many; `nil` where there is none.
  ///
  /// - Throws: As the one above.
  func contents(
    of name: [UInt8], limit: Int, isRegular: Bool = false, followingLinks: Bool = true
  ) throws(SystemError) -> [UInt8]? {
    let file = try FileSystem.ifPresent(
      try Descriptor(opening: name + [0], in: descriptor, followingLinks: followingLinks))
    return try file?.contents(limit: limit, isRegular: isRegular)
  }

  /// The last bytes of a regular file below it; `nil` where there is none.
  func end(of name: StaticString, atMost count: Int) throws(SystemError) -> [UInt8]? {
    let file = try FileSystem.ifPresent(
      try Descriptor(opening: name, in: descriptor))
    return try file?.end(atMost: count)
  }

  /// What `fstatat` says of an entry; `nil` where it is not there.
  func status(of name: StaticString, _ entry: GitEntries) throws(SystemError) -> FileStatus? {
    guard entries.contains(entry) else { return nil }
    return try FileSystem.ifPresent(
      try descriptor.status(of: name, followingLinks: true))
  }

  /// What `fstatat` says of the folder that it is in.
  func parentStatus() throws(SystemError) -> FileStatus {
    try descriptor.status(of: "..", followingLinks: false)
  }

  /// What a symbolic link in it says.
  func target(ofLink name: StaticString) throws(SystemError) -> [UInt8] {
    try FileSystem.target(ofLink: path.appending(name))
  }

  /// Makes sure that there is something with this name in it that may be searched.
  func checkSearchable(_ name: StaticString) throws(SystemError) {
    try descriptor.checkSearchable(name)
  }
}

extension Descriptor {
  /// The bytes of a file that has at most so many; that it is a regular one may be known already.
  fileprivate func contents(limit: Int, isRegular: Bool) throws(SystemError) -> [UInt8] {
    if !isRegular { try checkRegular() }
    return try contents(limit: limit)
  }

  fileprivate func checkRegular() throws(SystemError) {
    guard try status().kind == .file else { throw .notRegularFile }
  }
}
