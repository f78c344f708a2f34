/// The folders that one worker has still to look at, in its order.
///
/// What is near a root comes first, since that is where people keep repositories. Farther away, and
/// below a crowd, it goes into the depth first, so that few folders are remembered.
struct PendingFolders: ~Copyable {
  /// How deep a folder is still near.
  private static let nearDepth = 3
  /// A folder with more folders than this in it is none that somebody keeps in order.
  private static let crowd = 1_000

  /// Near folders by their depth; the least deep come first.
  private var near = [[FolderGroup]](repeating: [], count: nearDepth + 1)
  private var nearCount = 0
  /// Where descents begin; the last one is the next.
  private var far: [FolderGroup] = []
  private var descent = Descent()
  /// Whether the worker is in the descent, where all is far; nothing near is left then.
  private var isDescending = false

  /// Adds folders, of which there are so many in their folder.
  mutating func add(_ folders: FolderGroup, among count: Int = 0) {
    if isDescending || folders.depth > Self.nearDepth || count > Self.crowd {
      far.append(folders)
    } else {
      near[folders.depth].append(folders)
      nearCount += 1
    }
  }

  /// Adds folders in the folder where the worker is, of which there are so many.
  mutating func add(
    _ names: ArraySlice<UInt8>, among count: Int, in place: borrowing Place,
    _ descriptor: consuming Descriptor
  ) {
    if isDescending {
      descent.add(names, in: place, descriptor)
    } else {
      add(FolderGroup(in: copy place, names: Array(names)), among: count)
    }
  }

  /// Moves the worker to the next folder and opens it, unless that is a link by now; `nil` where
  /// there is none.
  ///
  /// - Throws: What kept it from being opened.
  mutating func next(_ place: inout Place) throws(SystemError) -> Descriptor? {
    if let folder = try descent.next(&place) { return folder }
    isDescending = false
    while nearCount > 0, let depth = near.firstIndex(where: { !$0.isEmpty }) {
      if let next = near[depth][near[depth].count - 1].next() {
        place = next
        return try place.open()
      }
      near[depth].removeLast()
      nearCount -= 1
    }
    guard let group = far.popLast() else { return nil }
    isDescending = true
    place = group.parent
    descent.add(group.names[...], in: place, try? place.open())
    return try descent.next(&place)
  }

  /// Takes about half of what comes next out; of what is far the older half, which are the larger
  /// trees.
  ///
  /// - Returns: Nothing where there is one folder at most.
  mutating func splitOff(from place: Place) -> [FolderGroup] {
    if let depth = near.firstIndex(where: { !$0.isEmpty }) {
      let half = near[depth].count / 2
      if half > 0 {
        nearCount -= half
        defer { near[depth].removeFirst(half) }
        return Array(near[depth].prefix(half))
      }
      if let half = near[depth][0].splitOff() { return [half] }
    }
    let isBusy = nearCount > 0 || !descent.isEmpty
    let half = isBusy ? (far.count + 1) / 2 : far.count / 2
    if half > 0 {
      defer { far.removeFirst(half) }
      return Array(far.prefix(half))
    }
    if !far.isEmpty { return far[0].splitOff().map { [$0] } ?? [] }
    return descent.splitOff(from: place)
  }
}
