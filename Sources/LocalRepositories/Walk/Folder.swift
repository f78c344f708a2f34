/// A folder that a walk has still to look at.
struct Folder: Sendable {
  /// The real path.
  let path: Path
  /// How far it is below its root, which has depth 0.
  let depth: Int
  /// The index of its root.
  let root: Int
}
