import Glibc
import Repositories

/// A folder of a walk: where it is, and what holds there.
struct Place: Sendable {
  /// The name by which a folder stands for itself.
  static let itself = UInt8(ascii: ".")

  /// The real path.
  private(set) var path: Path
  /// How far it is below its root, which has depth 0.
  private(set) var depth: Int
  /// The root that it was reached from.
  let root: SearchRoot
  var surroundings: Surroundings

  init(path: Path, depth: Int, root: SearchRoot, surroundings: Surroundings = Surroundings()) {
    self.path = path
    self.depth = depth
    self.root = root
    self.surroundings = surroundings
  }

  /// Moves into a folder whose parent has the first bytes of this path, so many of them.
  mutating func move(
    to name: ArraySlice<UInt8>, below length: Int, depth: Int, _ surroundings: Surroundings
  ) {
    self.depth = depth
    self.surroundings = surroundings
    path.removeAll(after: length)
    if name.count != 1 || name.first != Self.itself { path.append(name) }
  }

  /// How many levels below it are looked at; all are the same where only the usual limit holds, which
  /// is there for safety.
  var reach: Int {
    root.maxDepth < LocalOptions.defaultMaxDepth ? root.maxDepth - depth : .max
  }

  /// Opens the folder by its path, unless that leads over a link by now.
  func open() throws(SystemError) -> Descriptor {
    try checkLength()
    return try Descriptor(openingReal: path)
  }

  /// Makes sure that others can open it by its path: `PATH_MAX`.
  func checkLength() throws(SystemError) {
    guard path.bytes.count < Int(PATH_MAX) else { throw SystemError.nameTooLong }
  }
}

/// What a walk knows of the repositories around a folder.
struct Surroundings: Sendable {
  /// The key of the repository in whose working tree it lies; `nil` where it is in none.
  var repository: Path?
  /// Whether that is one at which a walk ends, unless it is told to look for nested ones.
  var isInside = false
}
