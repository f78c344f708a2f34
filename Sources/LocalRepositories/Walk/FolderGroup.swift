/// Some of the folders in one folder, which a walk has still to look at.
struct FolderGroup: Sendable {
  /// The folder that they are in.
  let parent: Place
  /// Their names, each with a NUL behind it.
  private(set) var names: [UInt8]

  init(in parent: Place, names: [UInt8]) {
    self.parent = parent
    self.names = names
  }

  /// Makes the group of a folder that is looked at for its own sake, which has this depth.
  init(of folder: Path, depth: Int, root: SearchRoot, surroundings: Surroundings = Surroundings()) {
    let parent = Place(path: folder, depth: depth - 1, root: root, surroundings: surroundings)
    self.init(in: parent, names: [Place.itself, 0])
  }

  /// How far they are below their root, which has depth 0.
  var depth: Int { parent.depth + 1 }

  /// Takes a folder out; `nil` where there is none.
  mutating func next() -> Place? {
    guard !names.isEmpty else { return nil }
    let start = names.dropLast().lastIndex(of: 0).map { $0 + 1 } ?? 0
    var place = parent
    place.move(
      to: names[start..<names.count - 1], below: parent.path.bytes.count, depth: depth,
      parent.surroundings)
    names.removeLast(names.count - start)
    return place
  }

  /// Takes about half of the folders out; `nil` where there is one at most.
  mutating func splitOff() -> FolderGroup? {
    guard let end = names.dropLast()[(names.count / 2)...].firstIndex(of: 0) else { return nil }
    defer { names.removeFirst(end + 1) }
    return FolderGroup(in: parent, names: Array(names[...end]))
  }
}
