import Repositories

/// Looks for repositories in the folders that one worker of a walk meets.
protocol Finder: Sendable {
  /// Whether enough was found, so that nothing more is looked at.
  var isDone: Bool { get }

  /// Looks for a repository in a folder that was read.
  mutating func look(in place: Place, _ entries: borrowing FolderEntries) -> Look

  /// Follows a symbolic link, of which nothing but the path is known.
  ///
  /// - Returns: A folder that is no repository, as far as folders are to be walked that links lead
  ///   to; `nil` for anything else, and for what is in a git dir.
  mutating func look(atLink path: Path, from root: SearchRoot) -> LinkedFolder?

  /// Whether anything was found since the last time.
  var hasNews: Bool { get }

  /// Tells what was found since the last time.
  mutating func report() async

  /// Tells what happened at a path; that it has vanished is not worth telling.
  func warn(_ error: SystemError, at path: Path)

  /// Tells of a mount point that is not crossed.
  func warn(_ mount: MountTable.Mount)

  /// Tells how many folders were left out.
  func skip(_ skipped: SkippedFolders)
}

/// A folder that a link leads to.
struct LinkedFolder {
  /// The real path.
  let path: Path
  /// The key of the repository in whose working tree it lies, the innermost of several; `nil` where
  /// it is in none.
  let repository: Path?
  /// The working trees that it lies in, the innermost first.
  let workingTrees: [Path]
}

/// What a folder turned out to be.
enum Look {
  /// No repository.
  case nothing
  /// Something below which nothing is looked for, such as a git dir.
  case end
  /// A working tree whose repository is out of reach.
  case broken
  /// A working tree, by the key of its repository.
  case workingTree(Path)
}
