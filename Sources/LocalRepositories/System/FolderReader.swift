import Glibc

/// Reads the entries of folders, with one buffer for all of them.
struct FolderReader: ~Copyable {
  // The layout of `struct linux_dirent64`, getdents(2).
  private static let lengthOffset = 16
  private static let typeOffset = 18
  private static let nameOffset = 19
  /// How long the entry of a name with one to four bytes is.
  private static let shortEntry = 24

  private var buffer: [UInt8]

  /// - Parameter bufferSize: How many bytes of entries to ask the kernel for at a time.
  init(bufferSize: Int = 64 * 1_024) {
    buffer = [UInt8](repeating: 0, count: bufferSize)
  }

  /// Calls the closure with the name and the kind of each entry but `.` and `..`; regular files with
  /// names of more than four bytes may be left out.
  ///
  /// A task that was cancelled reads no further.
  ///
  /// - Throws: What the system says, after the entries that were read until then.
  @inline(__always)
  mutating func forEachEntry(
    of folder: borrowing Descriptor, longFiles: Bool = true,
    _ body: (_ name: Span<UInt8>, _ kind: FileStatus.Kind) -> Void
  ) throws(SystemError) {
    while true {
      let count = try folder.readEntries(into: &buffer)
      guard count > 0 else { return }
      let entries = buffer.span.extracting(first: count)
      var start = 0
      while start + Self.nameOffset < entries.count {
        let length =
          Int(entries[start + Self.lengthOffset]) | Int(entries[start + Self.lengthOffset + 1]) << 8
        guard length > Self.nameOffset, start + length <= entries.count else { return }
        let type = entries[start + Self.typeOffset]
        if longFiles || type != UInt8(DT_REG) || length == Self.shortEntry {
          let field = start + Self.nameOffset..<start + length
          let name = entries.extracting(field.lowerBound..<Self.end(of: field, in: entries))
          if !Self.isItselfOrParent(name) { body(name, Self.kind(type)) }
        }
        start += length
      }
      // Most folders are read at once; only large ones are worth the question.
      if count > buffer.count / 2 && Task.isCancelled { return }
    }
  }

  /// Where the name ends that stands in a field and has NULs behind it, eight at most.
  @inline(__always)
  private static func end(of field: Range<Int>, in entries: Span<UInt8>) -> Int {
    var end = max(field.lowerBound, field.upperBound - 8)
    while end < field.upperBound, entries[end] != 0 { end += 1 }
    return end
  }

  @inline(__always)
  private static func isItselfOrParent(_ name: Span<UInt8>) -> Bool {
    let dot = UInt8(ascii: ".")
    guard name.count <= 2, name.count > 0, name[0] == dot else { return name.isEmpty }
    return name.count == 1 || name[1] == dot
  }

  private static func kind(_ type: UInt8) -> FileStatus.Kind {
    switch Int(type) {
    case Int(DT_DIR): .folder
    case Int(DT_REG): .file
    case Int(DT_LNK): .link
    case Int(DT_UNKNOWN): .unknown
    default: .other
    }
  }
}
