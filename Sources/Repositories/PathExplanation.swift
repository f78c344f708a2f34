/// Whether a load would find the repository at a path, and if not, what keeps it from that.
public struct PathExplanation: Hashable, Sendable {
  /// What keeps a load from finding the path.
  public struct Reason: Hashable, Sendable {
    /// What kind of thing it is, as a word that programs compare.
    public var kind: Kind
    /// The path at which it stands in the way.
    public var at: String
    /// The option that decides it; `nil` where none does.
    public var setting: String?
    /// What the option says, such as the line of a list; `nil` where there is no option.
    public var rule: String?
    /// Whether the rule is of the built-in list, which an option of its own turns off.
    public var isBuiltIn = false

    /// Makes a reason; without a setting it is one that no option changes.
    public init(_ kind: Kind, at: String, setting: String? = nil, rule: String? = nil) {
      self.kind = kind
      self.at = at
      self.setting = setting
      self.rule = rule
    }
  }

  /// The kinds of reasons, as they stand on the wire.
  public enum Kind: String, CaseIterable, Sendable {
    /// There is no repository at the path.
    case notARepository
    /// There is nothing at the path.
    case pathNotFound
    /// There is no folder at the path.
    case notADirectory
    /// It may not be looked at.
    case permissionDenied
    /// The disk does not answer as it should.
    case ioError
    /// It lies below none of the roots.
    case outsideRoots
    /// A list of folders that are not entered names it.
    case ignored
    /// Its name begins with a dot.
    case hidden
    /// It is a mount point that is not crossed.
    case mount
    /// It lies too deep below its root.
    case depth
    /// It is a symbolic link that is not followed.
    case symlink
    /// It is the working tree of another repository.
    case insideRepository
    /// It is a git dir.
    case insideGitDirectory
    /// It is a bare repository, and those are left out.
    case bare
    /// It is a linked worktree, and those are left out.
    case worktree
    /// It is a submodule, and those are left out.
    case submodule
  }

  /// The path that was looked at; the real one where there is one.
  public var path: String
  /// What keeps a load from finding it; `nil` where it would.
  public var reason: Reason?
  /// The record that a load would bring; `nil` where it would not.
  public var repository: Repository?

  /// Makes an explanation of a path that would be found, as this record.
  public init(path: String, repository: Repository) {
    self.path = path
    self.repository = repository
  }

  /// Makes an explanation of a path that would not be found.
  public init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }
}
