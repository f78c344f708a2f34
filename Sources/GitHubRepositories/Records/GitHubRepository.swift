import Repositories

/// What is read of a repository as GitHub sends it, and kept.
///
/// - Source: GitHub's REST API, "Minimal Repository".
struct GitHubRepository: Codable, Hashable, Sendable {
  /// Whose it is.
  struct Owner: Codable, Hashable, Sendable {
    var login: String?
    var type: String?
  }

  /// What the token may do with it.
  struct Permissions: Codable, Hashable, Sendable {
    var admin: Bool?
  }

  // Names as GitHub has them, but for the case.
  var id: Int
  var name: String
  var fullName: String?
  var owner: Owner?
  var permissions: Permissions?
  var `private`: Bool?
  var htmlUrl: String?
  var description: String?
  var fork: Bool?
  var url: String?
  var cloneUrl: String?
  var sshUrl: String?
  var pushedAt: String?
  var language: String?
  var topics: [String]?
  var archived: Bool?
  var defaultBranch: String?

  private enum CodingKeys: String, CodingKey {
    case id, name, owner, permissions, `private`, description, fork, url, language, topics, archived
    case fullName = "full_name"
    case htmlUrl = "html_url"
    case cloneUrl = "clone_url"
    case sshUrl = "ssh_url"
    case pushedAt = "pushed_at"
    case defaultBranch = "default_branch"
  }

  /// Whether it can be a record: its id fits on the wire, and it has a name.
  var isSound: Bool {
    (0..<1 << 52).contains(id) && !name.isEmpty
  }

  /// Whether the token is its owner's: nobody else administers what belongs to a user.
  var isTokensOwn: Bool {
    permissions?.admin == true && owner?.type == "User"
  }
}

extension Repository {
  /// Makes the record of what GitHub sent.
  init(_ sent: GitHubRepository) {
    self.init(
      id: sent.id, name: sent.name.printable, url: sent.url?.printable, source: "github")
    fullName = sent.fullName?.printable
    htmlUrl = sent.htmlUrl?.printable
    cloneUrl = sent.cloneUrl?.printable
    sshUrl = sent.sshUrl?.printable
    defaultBranch = sent.defaultBranch?.printable
    `private` = sent.private
    fork = sent.fork
    archived = sent.archived
    description = sent.description?.printable
    language = sent.language?.printable
    topics = sent.topics?.map(\.printable)
    pushedAt = sent.pushedAt?.printable
  }
}
