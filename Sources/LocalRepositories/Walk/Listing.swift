import Glibc

/// What a scan wants to know of one folder's entries; one listing is used for many folders.
///
/// Plain files are looked at and forgotten, all but those that tell a repository.
struct Listing: ~Copyable {
  /// An entry that is a folder or may be one.
  struct Entry {
    fileprivate let nameStart: Int
    fileprivate let nameEnd: Int
    /// Never `file` or `other`.
    let kind: FileStatus.Kind
  }

  // The layout of `struct linux_dirent64`, getdents(2).
  private static let lengthOffset = 16
  private static let typeOffset = 18
  private static let nameOffset = 19

  /// The kind of the entry called `.git`; `nil` where there is none.
  private(set) var dotGit: FileStatus.Kind?
  /// All folders, links and entries of unknown kind, but for `.git`.
  private(set) var entries: [Entry] = []
  private var hasHead = false
  private var hasObjects = false
  private var hasRefs = false
  /// The entries' names, one after the other.
  private var names: [UInt8] = []
  private var buffer: [UInt8]

  /// - Parameter bufferSize: How many bytes of entries to ask the kernel for at a time.
  init(bufferSize: Int = 64 * 1_024) {
    buffer = [UInt8](repeating: 0, count: bufferSize)
  }

  /// Whether the entries are those that every git dir has.
  var looksLikeGitDirectory: Bool { hasHead && hasObjects && hasRefs }

  /// The name of an entry of the folder that was read last.
  func name(of entry: Entry) -> ArraySlice<UInt8> {
    names[entry.nameStart..<entry.nameEnd]
  }

  /// Replaces what was known by the entries of another folder.
  mutating func read(_ path: Path) throws(SystemError) {
    dotGit = nil
    entries.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
    (hasHead, hasObjects, hasRefs) = (false, false, false)
    let folder = try Descriptor(opening: path, asFolder: true)
    while true {
      let count = try folder.readEntries(into: &buffer)
      guard count > 0 else { break }
      takeEntries(upTo: min(count, buffer.count))
    }
  }

  private mutating func takeEntries(upTo end: Int) {
    var start = 0
    while start + Self.nameOffset < end {
      let length =
        Int(buffer[start + Self.lengthOffset]) | Int(buffer[start + Self.lengthOffset + 1]) << 8
      guard length > Self.nameOffset, start + length <= end else { return }
      takeEntry(start + Self.nameOffset..<start + length, type: buffer[start + Self.typeOffset])
      start += length
    }
  }

  private mutating func takeEntry(_ field: Range<Int>, type: UInt8) {
    let kind = Self.kind(type)
    guard kind == .folder || kind == .link || kind == .unknown else {
      // Of files only two names matter, and both are four bytes long.
      if isName(field, ".git") { dotGit = kind }
      if kind == .file && isName(field, "HEAD") { hasHead = true }
      return
    }
    if isName(field, ".") || isName(field, "..") { return }
    if isName(field, ".git") {
      dotGit = kind
      return
    }
    if isName(field, "HEAD") && kind != .folder { hasHead = true }
    if isName(field, "objects") { hasObjects = true }
    if isName(field, "refs") { hasRefs = true }
    let nameStart = names.count
    for index in field {
      let byte = buffer[index]
      if byte == 0 { break }
      names.append(byte)
    }
    entries.append(Entry(nameStart: nameStart, nameEnd: names.count, kind: kind))
  }

  /// Whether the field, which ends in NULs, holds just this name.
  private func isName(_ field: Range<Int>, _ name: StaticString) -> Bool {
    let count = name.utf8CodeUnitCount
    guard field.count > count, buffer[field.lowerBound + count] == 0 else { return false }
    return name.withUTF8Buffer { name in
      for index in 0..<count where unsafe name[index] != buffer[field.lowerBound + index] {
        return false
      }
      return true
    }
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
