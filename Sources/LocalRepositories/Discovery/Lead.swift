/// Something that may lead to a repository.
enum Lead: Sendable {
  /// An entry `.git` in a folder with this real path.
  case dotGit(folder: Path, kind: FileStatus.Kind)
  /// A folder, by its real path, whose entries are those of a git dir.
  case gitDirectory(Path)
  /// The git dir of a linked worktree, by its real path.
  case worktree(Path)
  /// The folder of a submodule that keeps a `.git` of its own, and its superproject's git dir.
  case ownSubmodule(folder: Path, superproject: Path)
  /// A symbolic link below a root.
  case link(Path, root: Int)
}
