/// The folders in which a load looks.
struct Roots: Sendable {
  /// One of them.
  struct Root: Sendable {
    /// The real path.
    let path: Path
    /// Its place in the list that was asked for.
    let index: Int
    /// How far below it repositories are found; `nil` for what holds for all roots.
    var maxDepth: Int?
    /// What is left out below it, beside what is left out everywhere.
    var ignore: [String] = []
  }

  /// Each folder once, however often it was asked for.
  let all: [Root]

  init(_ roots: [Root]) {
    var paths: Set<Path> = []
    all = roots.filter { paths.insert($0.path).inserted }
  }

  /// The root that a path lies in, the innermost of several; `nil` where it lies in none.
  func index(of path: Path) -> Int? {
    var innermost: Root?
    for root in all where root.path.contains(path) {
      if root.path.bytes.count > innermost?.path.bytes.count ?? -1 { innermost = root }
    }
    return innermost?.index
  }
}
