import Repositories

/// Makes the record of a sighting from git's files.
struct RecordBuilder: Sendable {
  /// What the machine and the user have told git.
  let userConfig: GitConfig
  let options: LocalOptions

  /// The record without its root and its aliases, which take more than one sighting to know.
  func record(of sighting: Sighting) -> Repository {
    let folder = sighting.folder
    var record = Repository(
      id: Identity.id(of: sighting.key), name: name(of: sighting), url: nil, source: "local")
    record.kind = sighting.kind
    record.vcs = "git"
    record.path = folder.text
    record.pathBytes = folder.isText ? nil : folder.base64
    record.uri = folder.uri
    record.parentId = sighting.parent.map(Identity.id)
    record.state = sighting.state
    record.problems = sighting.problems.isEmpty ? nil : sighting.problems
    guard let git = sighting.git else { return record }
    let isUsual = git.path == folder.appending(".git") || git.path == folder
    record.gitDir = isUsual ? nil : git.path.text
    record.commonDir = git.isLinked ? git.common.text : nil
    if options.details == .files { addDetails(of: sighting, git, to: &record) }
    return record
  }

  private func addDetails(
    of sighting: Sighting, _ git: GitDirectory, to record: inout Repository
  ) {
    let head = HeadReader(git: git, config: sighting.config).head()
    record.head = head
    addRemotes(of: sighting.config, branch: head.branch, to: &record)
    let format = RepositoryFormat(sighting.config)
    record.objectFormat = format.objectFormat
    record.refFormat = format.refFormat
    record.extensions = format.extensions
    record.sparse = sighting.config.flag("core", "sparsecheckout") == true ? true : nil
    record.shallow = git.isShallow ? true : nil
    record.operation = git.operation
    record.headMovedAt = git.headMovedAt.flatMap(Timestamp.text)
    record.fetchedAt = git.fetchedAt.flatMap(Timestamp.text)
  }

  private func addRemotes(of config: GitConfig, branch: String?, to record: inout Repository) {
    var all = userConfig
    all.append(config)
    let remotes = Remotes.list(config, rewriting: URLRewriting(all))
    record.remotes = remotes.isEmpty ? nil : remotes
    record.url = Remotes.primary(of: remotes, branch: branch, config)?.url
  }

  private func name(of sighting: Sighting) -> String {
    let name = sighting.folder.name
    let suffix = Array(".git".utf8)
    let isCut =
      sighting.kind == .bare && name.count > suffix.count
      && name.suffix(suffix.count).elementsEqual(suffix)
    return String(decoding: isCut ? name.dropLast(suffix.count) : name, as: UTF8.self)
  }
}
