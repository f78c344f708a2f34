/// One repository, wherever it was found.
///
/// Only `id`, `name` and `url` are there for every source; all else is `nil` where nobody can tell.
/// The words are git's for what is on a disk and GitHub's for what comes from there.
public struct Repository: Codable, Hashable, Identifiable, Sendable {
  /// What a folder is to git.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// A working tree with its git dir, inside it or elsewhere.
    case repository
    /// A repository without a working tree.
    case bare
    /// A linked working tree, made by `git worktree add`.
    case worktree
    /// A working tree that belongs to a superproject.
    case submodule
    /// A git dir met by itself, whose `core.worktree` names its working tree.
    case separateGitDir
  }

  /// Whether the repository can be used as it stands.
  public enum State: String, CaseIterable, Codable, Sendable {
    /// Nothing is known to be wrong.
    case ok
    /// It points to a git dir or to a working tree that is not there or is none.
    case broken
    /// A worktree whose folder is gone or elsewhere: `git worktree prune` would forget it.
    case prunable
    /// A worktree as above that is not to be forgotten: `git worktree lock`.
    case locked
  }

  /// A remote as the repository's configuration has it.
  public struct Remote: Codable, Hashable, Sendable {
    /// The remote's name, such as `origin`.
    public var name: String
    /// The effective fetch URL, without credentials.
    public var url: String
    /// The URL as it is written in the configuration, without credentials; `nil` where it is `url`.
    public var rawUrl: String?
    /// The URL that is pushed to, without credentials; `nil` where it is `url`.
    public var pushUrl: String?

    /// Makes a remote from URLs that hold no credentials.
    public init(name: String, url: String, rawUrl: String? = nil, pushUrl: String? = nil) {
      self.name = name
      self.url = url
      self.rawUrl = rawUrl
      self.pushUrl = pushUrl
    }
  }

  /// Where HEAD points.
  public struct Head: Codable, Hashable, Sendable {
    /// What kind of thing HEAD is.
    public enum State: String, CaseIterable, Codable, Sendable {
      /// HEAD is on a branch that has a commit.
      case branch
      /// HEAD is on a branch that has no commit yet.
      case unborn
      /// HEAD is a commit.
      case detached
      /// HEAD is kept in a form that is not read here, or in tables that cannot be read.
      case unknown
      /// HEAD is there and makes no sense.
      case broken
    }

    /// What kind of thing HEAD is.
    public var state: State
    /// The branch without `refs/heads/`; `nil` unless HEAD is on one.
    public var branch: String?
    /// The commit as hex digits; `nil` where it was not found without running git.
    public var oid: String?

    /// Makes a HEAD; `branch` is without `refs/heads/`.
    public init(state: State, branch: String? = nil, oid: String? = nil) {
      self.state = state
      self.branch = branch
      self.oid = oid
    }
  }

  /// The branch that the current one follows.
  public struct Upstream: Codable, Hashable, Sendable {
    /// The remote's name; `.` for the repository itself.
    public var remote: String
    /// The branch there, without `refs/heads/`.
    public var branch: String

    /// Makes an upstream; `branch` is without `refs/heads/`.
    public init(remote: String, branch: String) {
      self.remote = remote
      self.branch = branch
    }
  }

  /// What was begun in a working tree and is not finished.
  public enum Operation: String, CaseIterable, Codable, Sendable {
    /// A merge.
    case merge
    /// A rebase.
    case rebase
    /// A cherry-pick.
    case cherryPick = "cherry-pick"
    /// A revert.
    case revert
    /// A search for the commit that broke something.
    case bisect
  }

  /// The source's number for the repository: not negative, below 2^53, and the same in every run.
  public var id: Int
  /// The folder's name, for a bare repository without `.git`; at a forge the repository's own.
  public var name: String
  /// For what is on a disk the fetch URL of the primary remote without credentials, `nil` where there is
  /// no remote; at a forge its address in the API.
  public var url: String?
  /// The owner and the name as the forge has them, such as `apple/swift`; `nil` where none is known.
  public var fullName: String?
  /// The page of the repository at its forge; `nil` where none is known.
  public var htmlUrl: String?
  /// The URL to clone from; for what is on a disk it is `url`.
  public var cloneUrl: String?
  /// The URL to clone from over SSH, as the forge has it.
  public var sshUrl: String?
  /// The branch that a clone checks out.
  public var defaultBranch: String?
  /// Whether not everybody can see it.
  public var `private`: Bool?
  /// Whether it is a fork of another one.
  public var fork: Bool?
  /// Whether its owner has closed it for changes.
  public var archived: Bool?
  /// What its owner says of it, without control characters.
  public var description: String?
  /// The language that most of it is written in, as the forge sees it.
  public var language: String?
  /// The words that its owner has put on it.
  public var topics: [String]?
  /// When something was last pushed to it, as RFC 3339 in UTC.
  public var pushedAt: String?
  /// The source that found it, as `loadRepositories` names it.
  public var source: String?
  /// What the folder is to git.
  public var kind: Kind?
  /// The version control system; `git` is the only one so far.
  public var vcs: String?
  /// The real path of the working tree root or the bare git dir, with U+FFFD for bytes that are not UTF-8.
  public var path: String?
  /// The path's bytes in base64; `nil` where `path` is exact.
  public var pathBytes: String?
  /// The path as a `file:` URL; always exact.
  public var uri: String?
  /// The git dir's path; `nil` where it is `path/.git`, or `path` itself for a bare repository.
  public var gitDir: String?
  /// The common dir's path; `nil` where it is the git dir.
  public var commonDir: String?
  /// Other paths under which it was met; `nil` where there were none.
  public var aliases: [String]?
  /// The index of the root under which it was found; `nil` where it lies outside of them.
  public var root: Int?
  /// The id of the superproject, of a worktree's main repository, or of the repository in whose
  /// working tree it lies.
  public var parentId: Int?
  /// The name made unique in its list with the fewest parent folders; only in complete lists.
  public var displayName: String?
  /// All remotes in the order of the configuration; `nil` where there are none.
  public var remotes: [Remote]?
  /// Where HEAD points; `nil` where there is no HEAD to read.
  public var head: Head?
  /// The branch that the current one follows; `nil` where it follows none.
  public var upstream: Upstream?
  /// What was begun and is not finished; `nil` where nothing was.
  public var operation: Operation?
  /// When HEAD last moved, as RFC 3339 in UTC; `nil` where no log says so.
  public var headMovedAt: String?
  /// When it was last fetched into, as RFC 3339 in UTC; `nil` where it never was.
  public var fetchedAt: String?
  /// The hash that objects are named by; `nil` for `sha1`.
  public var objectFormat: String?
  /// The form that refs are kept in; `nil` for `files`.
  public var refFormat: String?
  /// Whether the history was cut; `nil` where it was not.
  public var shallow: Bool?
  /// Whether only a part is checked out; `nil` where all is.
  public var sparse: Bool?
  /// The names of the extensions that its configuration asks for; `nil` where there are none.
  public var extensions: [String]?
  /// Whether git would use it for this user without being told to; `nil` where nobody has looked.
  public var trusted: Bool?
  /// Whether it can be used; `nil` where nobody has looked.
  public var state: State?
  /// What is wrong, in sentences; `nil` where nothing is.
  public var problems: [String]?

  /// Makes a record of which nothing else is known.
  public init(id: Int, name: String, url: String?, source: String? = nil) {
    self.id = id
    self.name = name
    self.url = url
    self.source = source
  }
}
