import Repositories

/// A repository as one route led to it; another route may lead to the same one.
struct Sighting: Sendable {
  /// How sure it is that the folder is the repository's own; a surer sighting wins.
  enum Standing: Int, Comparable, Sendable {
    /// The folder is not there.
    case missing
    /// The folder says so.
    case claimed
    /// The folder and the git dir agree.
    case settled

    static func < (one: Standing, other: Standing) -> Bool {
      one.rawValue < other.rawValue
    }
  }

  /// The git dir, or the `.git` file that leads nowhere, whatever its path: what makes two
  /// sightings one repository.
  let node: FileStatus.Node
  /// What its number is made from; see `Identity`.
  let key: Path
  /// `nil` where the way to it is broken.
  var git: GitDirectory?
  /// Its configuration; `nil` where the way to it is broken.
  var own: OwnConfig?
  /// The working tree, or the git dir of a bare repository.
  let folder: Path
  var kind: Repository.Kind?
  var standing = Standing.settled
  /// The key of the superproject or of a worktree's main repository.
  var parent: Path?
  var state = Repository.State.ok
  var problems: [String] = []
  /// The link that led to it.
  var alias: Path?
  /// The root below which the link is.
  var aliasRoot: Int?

  /// Whether git refuses it for an extension that git does not know: in version 0 of the form it
  /// passes over those.
  var heedsExtensions: Bool {
    (own?.format.number("core", "repositoryformatversion") ?? 0) > 0
  }
}
