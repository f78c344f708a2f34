import Repositories

/// One task of a walk.
///
/// It goes into the depth first, so that it remembers few folders.
struct WalkWorker: ~Copyable {
  /// How deep a walk goes: deeper trees are made by mistakes.
  private static let deepest = 128
  /// After so long other tasks get their turn, for there are few threads.
  ///
  /// A turn wakes a thread, which costs as much as some folders.
  private static let turn = Duration.milliseconds(1)

  private let walk: Walk
  private let queue: FolderQueue
  private var stack: [Folder] = []
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
    let clock = ContinuousClock()
    var end = clock.now.advanced(by: Self.turn)
    while !Task.isCancelled {
      if stack.isEmpty {
        stack = await queue.take()
        if stack.isEmpty { break }
      }
      guard let folder = stack.popLast() else { break }
      visit(folder)
      shareStack()
      if !sightings.isEmpty || !leads.isEmpty {
        await walk.discovery.report(sightings, leads)
        sightings.removeAll()
        leads.removeAll()
      }
      if clock.now >= end {
        await Task.yield()
        end = clock.now.advanced(by: Self.turn)
      }
    }
    walk.discovery.state.skip(skipped)
  }

  /// Gives the older half away, which are the larger trees, where a worker has nothing to do.
  private mutating func shareStack() {
    guard stack.count > 1, queue.isWanted else { return }
    let half = stack.count / 2
    queue.give(Array(stack[..<half]))
    stack.removeFirst(half)
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
    if folder.depth < Self.deepest {
      stack.append(Folder(path: path, depth: folder.depth + 1, root: folder.root))
    } else {
      skipped.depth += 1
    }
  }
}
