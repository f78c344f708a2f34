import Repositories

/// Makes the record of a sighting from git's files.
struct RecordBuilder: Sendable {
  /// What the machine and the user have told git.
  let userConfig: UserConfig
  let trust: Trust
  let details: LocalOptions.Details

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
    guard let git = sighting.git, let own = sighting.own else { return record }
    let isUsual = git.path.isEntry(".git", of: folder) || git.path == folder
    record.gitDir = isUsual ? nil : git.path.text
    record.commonDir = git.isLinked ? git.common.text : nil
    guard details == .files else { return record }
    addFormat(of: git, own.format, to: &record)
    addTimes(of: git, to: &record)
    addSettings(of: sighting, git, own, to: &record)
    return record
  }

  private func addFormat(of git: GitDirectory, _ config: GitConfig, to record: inout Repository) {
    let format = RepositoryFormat(config)
    record.objectFormat = format.objectFormat
    record.refFormat = format.refFormat
    record.extensions = format.extensions
    record.shallow = git.isShallow ? true : nil
    record.sparse = config.flag("core", "sparsecheckout") == true ? true : nil
  }

  private func addTimes(of git: GitDirectory, to record: inout Repository) {
    record.operation = git.operation
    record.headMovedAt = git.headMovedAt.flatMap(Timestamp.text)
    record.fetchedAt = git.fetchedAt.flatMap(Timestamp.text)
  }

  /// What depends on the user's settings, which may depend on the branch in turn.
  private func addSettings(
    of sighting: Sighting, _ git: GitDirectory, _ own: OwnConfig, to record: inout Repository
  ) {
    let isTrusted = trusts(sighting, git)
    record.trusted = isTrusted
    let head = HeadReader(git: git, config: own.format).head()
    record.head = head
    let branch = head.branch.map { Array($0.utf8) }
    let effective = userConfig.effective(
      own,
      in: ConfigPlace(
        gitDir: git.path, metAs: sighting.folder.appending(".git"), branch: branch),
      isTrusted: isTrusted)
    let remotes = Remotes.list(effective.config, rewriting: effective.rewriting)
    record.remotes = remotes.isEmpty ? nil : remotes
    record.url = Remotes.primary(of: remotes, branch: head.branch, effective.config)?.url
    record.cloneUrl = record.url
    let forge = record.url.flatMap(Forge.init)
    record.fullName = forge?.fullName
    record.htmlUrl = forge?.htmlURL
    record.upstream = branch.flatMap { Repository.Upstream(of: $0, in: effective.config) }
  }

  private func trusts(_ sighting: Sighting, _ git: GitDirectory) -> Bool {
    let folder = sighting.folder
    if git.path.isEntry(".git", of: folder) {
      let owner = (try? git.folder.parentStatus())?.owner
      return trust.trusts(owners: [owner, git.folder.status.owner], path: folder)
    }
    let dotGit = folder.appending(".git")
    guard git.path != folder,
      let entry = try? FileSystem.status(of: dotGit, followingLinks: false)
    else { return trust.trusts(worktree: nil, gitDir: git.path) }
    return entry.kind == .file
      ? trust.trusts(worktree: folder, gitDir: git.path, gitFile: dotGit)
      : trust.trusts(worktree: folder, gitDir: dotGit)
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
