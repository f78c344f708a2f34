/// The folders in a folder, and what in it may tell a repository.
struct FolderEntries {
  /// An entry that is a folder or may be one.
  struct Entry {
    /// Where its name is in `names`; a NUL stands behind it.
    let name: Range<Int>
    /// Never `file` or `other`.
    let kind: FileStatus.Kind
  }

  /// How many bytes of names are room that is kept for the next folder.
  private static let usualRoom = 256 * 1_024

  /// The kind of the entry called `.git`; `nil` where there is none.
  private(set) var dotGit: FileStatus.Kind?
  /// The names of all folders, links and entries of unknown kind but `.git`, each with a NUL behind
  /// it; those that are kept come first.
  private(set) var names: [UInt8] = []
  private var kinds: [FileStatus.Kind] = []
  /// How many of the entries were taken, and where the name of the next one begins.
  private var (takenCount, takenEnd) = (0, 0)
  private var keptEnd = 0
  private var hasHead = false
  private var hasObjects = false
  private var hasRefs = false

  /// Whether the entries are those that every git dir has.
  var looksLikeGitDirectory: Bool { hasHead && hasObjects && hasRefs }

  /// How many folders, links and entries of unknown kind there are.
  var count: Int { kinds.count }

  /// The names of the entries that were kept, each with a NUL behind it.
  var kept: ArraySlice<UInt8> { names[..<keptEnd] }

  /// Takes the next entry; `nil` behind the last.
  mutating func next() -> Entry? {
    guard takenCount < kinds.count else { return nil }
    var end = takenEnd
    while names[end] != 0 { end += 1 }
    let entry = Entry(name: takenEnd..<end, kind: kinds[takenCount])
    takenCount += 1
    takenEnd = end + 1
    return entry
  }

  /// Keeps the name of the entry that was taken last.
  mutating func keep(_ entry: Entry) {
    let start = keptEnd
    keptEnd += entry.name.count + 1
    guard start != entry.name.lowerBound else { return }
    for index in start..<keptEnd { names[index] = names[entry.name.lowerBound + index - start] }
  }

  mutating func clear() {
    dotGit = nil
    let isUsual = names.count < Self.usualRoom
    names.removeAll(keepingCapacity: isUsual)
    kinds.removeAll(keepingCapacity: isUsual)
    (takenCount, takenEnd) = (0, 0)
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
    unsafe name.withUnsafeBufferPointer { unsafe names.append(contentsOf: $0) }
    names.append(0)
    kinds.append(kind)
  }
}
