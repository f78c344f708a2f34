/// What to look for on the disk, and where.
public struct LocalOptions: Hashable, Sendable {
  /// A folder to look in.
  public struct Root: Hashable, Sendable {
    /// The folder as a person writes it: an absolute path, `~` or `$NAME` alone or with a path
    /// behind it, a `file:` URL, or a path relative to the working directory.
    public var path: String
    /// How far below it repositories are found; `nil` for what holds for all roots.
    public var maxDepth: Int?
    /// What is left out below it, beside what is left out everywhere.
    public var ignore: [String]

    /// Makes a root for which nothing special holds unless it is said.
    public init(_ path: String, maxDepth: Int? = nil, ignore: [String] = []) {
      self.path = path
      self.maxDepth = maxDepth
      self.ignore = ignore
    }
  }

  /// Which repositories inside of working trees are found.
  public enum Nested: String, CaseIterable, Sendable {
    /// None.
    case none
    /// The submodules that git's own files tell of.
    case registered
    /// Those, and whatever the working trees hold.
    case all
  }

  /// What becomes of linked worktrees.
  public enum Worktrees: String, CaseIterable, Sendable {
    /// They come directly after their main repository.
    case grouped
    /// They come when they are found.
    case flat
    /// They are left out.
    case none
  }

  /// What becomes of symbolic links to folders.
  public enum FollowSymlinks: String, CaseIterable, Sendable {
    /// They are passed over.
    case never
    /// One to a repository leads to it, one to any other folder nowhere.
    case repositories
    /// They are followed, to each folder once.
    case all
  }

  /// Which mount points below a root are entered.
  public enum CrossMounts: String, CaseIterable, Sendable {
    /// None.
    case never
    /// Those of file systems on this machine.
    case local
    /// All.
    case all
  }

  /// Whose repositories are trusted.
  public enum Trust: String, CaseIterable, Sendable {
    /// The user's own, and those that `safe.directory` names.
    case ownership
    /// Everybody's.
    case all
  }

  /// How much is read of each repository.
  public enum Details: Int, CaseIterable, Sendable {
    /// What it takes to tell that it is there, and what kind it is.
    case existence = 0
    /// All that git's files tell without running git.
    case files = 1
  }

  /// How deep a walk goes where nobody says it: deeper trees are made by mistake.
  public static let defaultMaxDepth = 128

  /// The folders to look in; empty for the usual ones.
  public var roots: [Root]
  /// How far below a root repositories are found, the root being 0; `nil` for the default.
  public var maxDepth: Int?
  /// Which repositories inside of working trees are found.
  public var nested = Nested.registered
  /// What becomes of linked worktrees.
  public var worktrees = Worktrees.grouped
  /// Whether bare repositories are found.
  public var bare = true
  /// What becomes of symbolic links to folders.
  public var followSymlinks = FollowSymlinks.repositories
  /// Whether folders are entered whose name begins with a dot.
  public var hidden = true
  /// Which mount points below a root are entered.
  public var crossMounts = CrossMounts.local
  /// Names, and patterns in the manner of gitignore(5), of folders that are not entered.
  public var ignore: [String] = []
  /// Whether the built-in list of such folders counts as well.
  public var useDefaultIgnore = true
  /// How much is read of each repository.
  public var details = Details.files
  /// Whose repositories are trusted.
  public var trust = Trust.ownership
  /// Whether the list is sorted by the bytes of the paths.
  public var isSorted = false
  /// After how many repositories the load ends; `nil` for no limit.
  public var limit: Int?

  /// Makes the options; the defaults are those of the wire.
  public init(roots: [Root] = []) {
    self.roots = roots
  }
}
