/// The folders in a folder, and what in it may tell a repository.
struct FolderEntries {
  /// An entry that is a folder or may be one.
  struct Entry {
    /// Where its name is in `names`; a NUL stands behind it.
    let name: Range<Int>
    /// Never `file` or `other`.
    let kind: FileStatus.Kind
  }

  /// The kind of the entry called `.git`; `nil` where there is none.
  private(set) var dotGit: FileStatus.Kind?
  /// All folders, links and entries of unknown kind, but for `.git`.
  private(set) var all: [Entry] = []
  /// The entries' names, each with a NUL behind it; those that are kept come first.
  private(set) var names: [UInt8] = []
  private var keptEnd = 0
  private var hasHead = false
  private var hasObjects = false
  private var hasRefs = false

  /// Whether the entries are those that every git dir has.
  var looksLikeGitDirectory: Bool { hasHead && hasObjects && hasRefs }

  /// The names of the entries that were kept, each with a NUL behind it.
  var kept: ArraySlice<UInt8> { names[..<keptEnd] }

  /// Keeps an entry's name; of two entries the one that comes first in the list is kept first.
  mutating func keep(_ entry: Entry) {
    let start = keptEnd
    keptEnd += entry.name.count + 1
    guard start != entry.name.lowerBound else { return }
    for index in start..<keptEnd { names[index] = names[entry.name.lowerBound + index - start] }
  }

  mutating func clear() {
    dotGit = nil
    all.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
    keptEnd = 0
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
    unsafe name.withUnsafeBufferPointer { unsafe names.append(contentsOf: $0) }
    all.append(Entry(name: start..<names.count, kind: kind))
    names.append(0)
  }
}
