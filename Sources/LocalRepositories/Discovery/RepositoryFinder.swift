import Repositories

/// Tells a discovery of the repositories that one worker of a walk meets.
struct RepositoryFinder: Finder {
  /// How many repositories of one folder are held with their git dirs open.
  private static let mostOpen = 64

  let discovery: Discovery
  private let ledger: Ledger
  private var found: [Discovery.Pending] = []

  init(discovery: Discovery) {
    self.discovery = discovery
    ledger = discovery.ledger
  }

  var isDone: Bool { ledger.isFull }
  var hasNews: Bool { !found.isEmpty }

  mutating func look(in place: Place, _ entries: borrowing FolderEntries) -> Look {
    let path = place.path
    if let dotGit = entries.dotGit {
      switch discovery.follow(.dotGit(folder: path, kind: dotGit)) {
      case .nothing, .hidden, .folder: break
      // What may be a repository is not searched for others.
      case .unknown: return .end
      case .sighting(var sighting):
        sighting.parent = sighting.parent ?? place.surroundings.repository
        found.append(.sighting(sighting))
        return sighting.git == nil ? .broken : .workingTree(sighting.key)
      }
    }
    guard entries.looksLikeGitDirectory else { return .nothing }
    switch discovery.follow(.gitDirectory(path)) {
    case .nothing, .folder: return .nothing
    case .hidden, .unknown: return .end
    case .sighting(var sighting):
      if sighting.kind == .bare {
        sighting.parent = sighting.parent ?? place.surroundings.repository
      }
      found.append(.sighting(sighting))
      return .end
    }
  }

  mutating func look(atLink path: Path, from root: SearchRoot) -> LinkedFolder? {
    let lead = Lead.link(path, root: root.index)
    switch discovery.follow(lead) {
    case .nothing, .hidden, .unknown: return nil
    case .folder(let folder):
      return discovery.options.followSymlinks == .all
        ? discovery.survey.linkedFolder(folder) : nil
    case .sighting(let sighting):
      // A folder may hold nothing but links; those beyond are followed again, one by one.
      found.append(found.count < Self.mostOpen ? .sighting(sighting) : .lead(lead))
      return nil
    }
  }

  mutating func report() async {
    let news = found
    found = []
    await discovery.report(news)
  }

  func warn(_ error: SystemError, at path: Path) {
    discovery.warn(error, at: path)
  }

  func warn(_ mount: MountTable.Mount) {
    discovery.state.warn(
      LoadWarning(
        kind: "mountSkipped", path: mount.path.text,
        message: "\(mount.path.text) is a mount of type \(mount.type), which is not looked at."))
  }

  func skip(_ skipped: SkippedFolders) {
    discovery.state.skip(skipped)
  }
}
