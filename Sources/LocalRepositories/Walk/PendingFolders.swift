/// The folders that one worker has still to look at, in its order.
///
/// What is near a root comes first, since that is where people keep repositories. Farther away it
/// goes into the depth first, so that few folders are remembered.
struct PendingFolders {
  /// How deep a folder is still near.
  private static let nearDepth = 3
  /// A folder with more folders than this in it is none that somebody keeps in order.
  private static let crowd = 1_000

  /// Near folders by their depth; the least deep come first.
  private var near = [[Subfolders]](repeating: [], count: nearDepth + 1)
  private var nearCount = 0
  private var far: [Subfolders] = []

  /// Whether folders at a depth, among so many in their folder, are far: those that come last come
  /// first, before what was there.
  static func isFar(depth: Int, among count: Int) -> Bool {
    depth > nearDepth || count > crowd
  }

  /// Adds folders, of which there are so many in their folder.
  mutating func add(_ folders: Subfolders, among count: Int = 0) {
    if Self.isFar(depth: folders.depth, among: count) {
      far.append(folders)
    } else {
      near[folders.depth].append(folders)
      nearCount += 1
    }
  }

  /// Takes the next folder out; `nil` where there is none.
  mutating func next() -> Folder? {
    while nearCount > 0, let depth = near.firstIndex(where: { !$0.isEmpty }) {
      if let folder = near[depth][near[depth].count - 1].next() { return folder }
      near[depth].removeLast()
      nearCount -= 1
    }
    while !far.isEmpty {
      if let folder = far[far.count - 1].next() { return folder }
      far.removeLast()
    }
    return nil
  }

  /// Takes about half of what comes next out; of what is far the older half, which are the larger
  /// trees.
  ///
  /// - Returns: Nothing where there is one folder at most.
  mutating func splitOff() -> [Subfolders] {
    if let depth = near.firstIndex(where: { !$0.isEmpty }) {
      let half = near[depth].count / 2
      guard half > 0 else { return near[depth][0].splitOff().map { [$0] } ?? [] }
      defer { near[depth].removeFirst(half) }
      nearCount -= half
      return Array(near[depth].prefix(half))
    }
    let half = far.count / 2
    guard half > 0 else { return far.isEmpty ? [] : far[0].splitOff().map { [$0] } ?? [] }
    defer { far.removeFirst(half) }
    return Array(far.prefix(half))
  }
}
