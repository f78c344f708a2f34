/// The folders in which a load looks.
struct Roots: Sendable {
  /// One of them.
  struct Root: Sendable {
    /// The real path.
    let path: Path
    /// Its place in the list that was asked for.
    let index: Int
  }

  /// Each folder once, however often it was asked for.
  let all: [Root]
  private let indices: [Path: Int]

  init(_ roots: [Root]) {
    var indices: [Path: Int] = [:]
    var all: [Root] = []
    for root in roots where indices[root.path] == nil {
      indices[root.path] = root.index
      all.append(root)
    }
    self.all = all
    self.indices = indices
  }

  /// Whether a folder met on the way is a root, which is looked at for its own sake.
  func contains(_ folder: Path) -> Bool {
    all.count > 1 && indices[folder] != nil
  }

  /// The root that a path lies in, the innermost of several; `nil` where it lies in none.
  func index(of path: Path) -> Int? {
    all.filter { $0.path.contains(path) }.max { $0.path.bytes.count < $1.path.bytes.count }?.index
  }
}
