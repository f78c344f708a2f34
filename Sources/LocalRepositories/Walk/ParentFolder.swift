/// A folder that was read, for as long as folders in it are still to be looked at.
final class ParentFolder: Sendable {
  /// The name by which a folder stands for itself.
  static let itself: [UInt8] = [UInt8(ascii: "."), 0]

  /// The real path.
  let path: Path
  /// How far it is below its root, which has depth 0.
  let depth: Int
  /// The root that it was reached from.
  let root: SearchRoot
  /// What its path means to a walk.
  let surroundings: Surroundings
  /// The names of the folders in it, each with a NUL behind it.
  let names: [UInt8]
  /// The folder itself, so that what is in it is opened in one step; `nil` where enough are open.
  private let descriptor: Descriptor?

  /// Keeps the folder open, where few are and it is wanted soon.
  init(
    path: Path, depth: Int, root: SearchRoot, surroundings: Surroundings, names: [UInt8],
    descriptor: consuming Descriptor, isWantedSoon: Bool
  ) {
    self.path = path
    self.depth = depth
    self.root = root
    self.surroundings = surroundings
    self.names = names
    self.descriptor = isWantedSoon && OpenFolders.admit() ? consume descriptor : nil
  }

  /// Makes the parent of a folder that is to be looked at by itself, as if that were its own.
  init(
    of folder: Path, depth: Int, root: SearchRoot, surroundings: Surroundings = Surroundings()
  ) {
    path = folder
    self.depth = depth - 1
    self.root = root
    self.surroundings = surroundings
    names = Self.itself
    descriptor = nil
  }

  deinit {
    if descriptor != nil { OpenFolders.dismiss() }
  }

  /// Opens the folder in it whose name begins at a place, unless that is a link by now.
  func open(from start: Int) throws(SystemError) -> Descriptor {
    switch descriptor {
    case .some(let folder):
      return try Descriptor(
        opening: names, from: start, in: folder, asFolder: true, followingLinks: false)
    case .none:
      let name = names[start...].prefix { $0 != 0 }
      return try Descriptor(
        opening: path.appending(name), asFolder: true, followingLinks: false)
    }
  }
}

/// What a walk knows of the place where a folder lies.
struct Surroundings: Sendable {
  /// The key of the repository in whose working tree it lies; `nil` where it is in none.
  var repository: Path?
  /// Whether that is one at which a walk ends, unless it is told to look for nested ones.
  var isInside = false
}
