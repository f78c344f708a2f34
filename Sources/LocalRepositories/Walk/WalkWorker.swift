import Repositories

/// One task of a walk, on a thread of its own.
///
/// What is near a root comes first, since that is where people keep repositories. Farther away it
/// goes into the depth first, so that it remembers few folders.
struct WalkWorker: ~Copyable {
  /// How deep a walk goes: deeper trees are made by mistakes.
  private static let deepest = 128
  /// How deep a folder is still near.
  private static let nearDepth = 3
  /// A folder with more folders than this in it is none that somebody keeps in order.
  private static let crowd = 1_000
  /// So many near folders are remembered; the rest is treated as far.
  private static let nearLimit = 10_000

  private let walk: Walk
  private let queue: FolderQueue
  /// Near folders by their depth; the least deep come first.
  private var near = [[Folder]](repeating: [], count: nearDepth + 1)
  private var nearCount = 0
  private var far: [Folder] = []
  private var listing = Listing()
  private var skipped = SkippedFolders()
  // What the folder that was visited last has brought.
  private var sightings: [Sighting] = []
  private var leads: [Lead] = []

  init(walk: Walk, queue: FolderQueue) {
    self.walk = walk
    self.queue = queue
  }

  /// Works until the walk is over or the task is cancelled.
  mutating func run() async {
    while !Task.isCancelled, let folder = await next() {
      visit(folder)
      share()
      if !sightings.isEmpty || !leads.isEmpty {
        await walk.discovery.report(sightings, leads)
        sightings.removeAll()
        leads.removeAll()
      }
    }
    walk.discovery.state.skip(skipped)
  }

  private mutating func next() async -> Folder? {
    if nearCount == 0 && far.isEmpty {
      for folder in await queue.take() { keep(folder, isInCrowd: false) }
    }
    guard let depth = near.firstIndex(where: { !$0.isEmpty }) else { return far.popLast() }
    nearCount -= 1
    return near[depth].popLast()
  }

  private mutating func keep(_ folder: Folder, isInCrowd: Bool) {
    if folder.depth <= Self.nearDepth && !isInCrowd && nearCount < Self.nearLimit {
      near[folder.depth].append(folder)
      nearCount += 1
    } else {
      far.append(folder)
    }
  }

  /// Gives half of what comes next away where a worker has nothing to do; of what is far the older
  /// half, which are the larger trees.
  private mutating func share() {
    guard nearCount + far.count > 1, queue.isWanted else { return }
    if let depth = near.firstIndex(where: { $0.count > 1 }) {
      let half = near[depth].count / 2
      queue.give(Array(near[depth].suffix(half)))
      near[depth].removeLast(half)
      nearCount -= half
    } else if far.count > 1 {
      let half = far.count / 2
      queue.give(Array(far[..<half]))
      far.removeFirst(half)
    }
  }

  private mutating func visit(_ folder: Folder) {
    do {
      try listing.read(folder.path)
    } catch {
      // What was read before the error still counts.
      walk.discovery.warn(error, at: folder.path)
    }
    if isBoundary(folder) { return }
    for entry in listing.entries { visit(entry, of: folder) }
  }

  /// Looks for a repository in the listing.
  ///
  /// - Returns: Whether the walk ends here. It goes on below a root and below a repository around
  ///   the home, for people keep their settings in those.
  private mutating func isBoundary(_ folder: Folder) -> Bool {
    if let dotGit = listing.dotGit {
      let finding = walk.discovery.follow(.dotGit(folder: folder.path, kind: dotGit))
      if isRepository(finding) { return folder.depth > 0 && !folder.path.contains(walk.home) }
    }
    guard listing.looksLikeGitDirectory else { return false }
    return isRepository(walk.discovery.follow(.gitDirectory(folder.path)))
  }

  private mutating func isRepository(_ finding: Survey.Finding) -> Bool {
    switch finding {
    case .nothing: return false
    case .hidden: return true
    case .sighting(let sighting):
      sightings.append(sighting)
      return true
    }
  }

  private mutating func visit(_ entry: Listing.Entry, of folder: Folder) {
    let name = listing.name(of: entry)
    if walk.ignoreList.contains(name, in: folder.path) {
      let isRoot = walk.roots.contains(folder.path.appending(name))
      if entry.kind == .folder && !isRoot { skipped.ignored += 1 }
      return
    }
    let path = folder.path.appending(name)
    var kind = entry.kind
    if kind == .unknown {
      kind = (try? FileSystem.status(of: path, followingLinks: false).kind) ?? .other
    }
    if kind == .link { leads.append(.link(path, root: folder.root)) }
    guard kind == .folder, !walk.roots.contains(path) else { return }
    guard folder.depth < Self.deepest else {
      skipped.depth += 1
      return
    }
    keep(
      Folder(path: path, depth: folder.depth + 1, root: folder.root),
      isInCrowd: listing.entries.count > Self.crowd)
  }
}
