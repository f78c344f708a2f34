/// The folders in a folder, and what in it may tell a repository.
struct FolderEntries {
  /// An entry that is a folder or may be one.
  struct Entry {
    /// Where its name begins in `names`.
    let start: Int
    /// Where its name ends; a NUL stands there.
    let end: Int
    /// Never `file` or `other`.
    let kind: FileStatus.Kind
  }

  /// The kind of the entry called `.git`; `nil` where there is none.
  private(set) var dotGit: FileStatus.Kind?
  /// All folders, links and entries of unknown kind, but for `.git`.
  private(set) var all: [Entry] = []
  /// The entries' names, each with a NUL behind it.
  private(set) var names: [UInt8] = []
  private var hasHead = false
  private var hasObjects = false
  private var hasRefs = false

  /// Whether the entries are those that every git dir has.
  var looksLikeGitDirectory: Bool { hasHead && hasObjects && hasRefs }

  /// The name of an entry.
  func name(of entry: Entry) -> ArraySlice<UInt8> {
    names[entry.start..<entry.end]
  }

  mutating func clear() {
    dotGit = nil
    all.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
    (hasHead, hasObjects, hasRefs) = (false, false, false)
  }

  mutating func add(_ name: Span<UInt8>, _ kind: FileStatus.Kind) {
    if name.equals(".git") {
      dotGit = kind
      return
    }
    if kind != .folder && name.equals("HEAD") { hasHead = true }
    guard kind == .folder || kind == .link || kind == .unknown else { return }
    if name.equals("objects") { hasObjects = true }
    if name.equals("refs") { hasRefs = true }
    let start = names.count
    for index in name.indices { names.append(name[index]) }
    all.append(Entry(start: start, end: names.count, kind: kind))
    names.append(0)
  }
}
