import Glibc

/// The way of one worker into the depth: the folders on it, and those beside it that are still to be
/// looked at.
///
/// Nothing is allocated for a folder: the names and the worker's path grow and shrink with the way.
struct Descent: ~Copyable {
  /// So many folders are kept open at most, and no more than leave a process three quarters of what
  /// it may open, however many workers there are: getrlimit(2).
  private static let mostOpen: Int = {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
      return 0
    }
    return min(16, Int(clamping: limit.rlim_cur) / 4 / DiskThread.count)
  }()

  /// A folder on the way in which there are folders left.
  private struct Level {
    /// How much of the worker's path is its own.
    let pathLength: Int
    let depth: Int
    let surroundings: Surroundings
    /// Where the names begin that are left.
    var next: Int
    /// Where they end.
    let end: Int
  }

  private var levels: [Level] = []
  /// The names of all levels, each with a NUL behind it.
  private var names: [UInt8] = []
  /// The folders of the first levels, open so that what is in them is opened in one step.
  private var folders = InlineArray<16, Descriptor?> { _ in nil }
  private let mostOpen = Self.mostOpen

  var isEmpty: Bool { levels.isEmpty }

  /// Adds folders in the folder where the worker is, by their names with a NUL behind each.
  mutating func add(
    _ names: ArraySlice<UInt8>, in place: borrowing Place, _ descriptor: consuming Descriptor?
  ) {
    if levels.count < mostOpen { folders[levels.count] = descriptor }
    let start = self.names.count
    if start == 0 { self.names = Array(names) } else { self.names.append(contentsOf: names) }
    levels.append(
      Level(
        pathLength: place.path.bytes.count, depth: place.depth, surroundings: place.surroundings,
        next: start, end: self.names.count))
  }

  /// Moves the worker to the next folder and opens it, unless that is a link by now; `nil` where
  /// there is none.
  ///
  /// - Throws: What kept it from being opened.
  mutating func next(_ place: inout Place) throws(SystemError) -> Descriptor? {
    // What was left in a folder may have been handed over.
    while let level = levels.last, level.next >= level.end { leave() }
    guard let last = levels.indices.last else { return nil }
    let level = levels[last]
    let end = names[level.next..<level.end].firstIndex(of: 0) ?? level.end
    place.move(
      to: names[level.next..<end], below: level.pathLength, depth: level.depth + 1,
      level.surroundings)
    levels[last].next = end + 1
    // A folder that has nothing left is not waited for, so that a chain of them is no deep way.
    defer { if end + 1 >= level.end { leave() } }
    guard last < mostOpen else { return try place.open() }
    switch folders[last] {
    case .none: return try place.open()
    case .some(let folder):
      try place.checkLength()
      return try Descriptor(
        opening: names, from: level.next, in: folder, asFolder: true, followingLinks: false)
    }
  }

  private mutating func leave() {
    levels.removeLast()
    if levels.count < mostOpen { folders[levels.count] = nil }
    names.removeLast(names.count - (levels.last?.end ?? 0))
  }

  /// Takes about half of the folders out, those of the outer folders, which are the larger trees.
  ///
  /// - Returns: Nothing where there is one folder at most.
  mutating func splitOff(from place: Place) -> [FolderGroup] {
    let left = levels.indices.filter { levels[$0].next < levels[$0].end }
    guard left.count > 1 else {
      guard let last = left.first else { return [] }
      var group = group(at: last, from: place)
      guard let half = group.splitOff() else { return [] }
      levels[last].next = levels[last].end - group.names.count
      return [half]
    }
    return left.prefix(left.count / 2).map { index in
      defer { levels[index].next = levels[index].end }
      return group(at: index, from: place)
    }
  }

  private func group(at index: Int, from place: Place) -> FolderGroup {
    let level = levels[index]
    var path = place.path
    path.removeAll(after: level.pathLength)
    let folder = Place(
      path: path, depth: level.depth, root: place.root, surroundings: level.surroundings)
    return FolderGroup(in: folder, names: Array(names[level.next..<level.end]))
  }
}
