import Repositories

/// One task of a walk, on a thread of its own.
struct WalkWorker<Worker: Finder>: ~Copyable {
  private let walk: Walk<Worker>
  private let queue: FolderQueue
  /// `nil` where no folder can be met twice.
  private let visited: VisitedFolders?
  private var finder: Worker
  private var pending = PendingFolders()
  /// The folder that is looked at.
  private var place: Place
  private var listing = Listing()
  private var skipped = SkippedFolders()

  /// Makes one that is at a root at first, whichever.
  init(walk: Walk<Worker>, queue: FolderQueue, visited: VisitedFolders?, at root: SearchRoot) {
    self.walk = walk
    self.queue = queue
    self.visited = visited
    place = Place(path: root.path, depth: 0, root: root)
    finder = walk.makeFinder()
  }

  /// Works until the walk is over, which closes the queue, as cancelling the task does.
  mutating func run() async {
    while !queue.isClosed {
      if finder.isDone {
        queue.close()
      } else if visitNext() {
        if queue.isWanted { share() }
        if finder.hasNews { await finder.report() }
      } else {
        let folders = await queue.take()
        guard !folders.isEmpty else { break }
        for folders in folders { pending.add(folders) }
      }
    }
    finder.skip(skipped)
  }

  private mutating func share() {
    let folders = pending.splitOff(from: place)
    if !folders.isEmpty { queue.give(folders) }
  }

  /// Looks at the next folder.
  ///
  /// - Returns: Whether there was one.
  private mutating func visitNext() -> Bool {
    do throws(SystemError) {
      guard let folder = try pending.next(&place) else { return false }
      if let visited, !visited.insert(try folder.status().node, reach: place.reach) {
        return true
      }
      do {
        try listing.read(folder)
      } catch {
        finder.warn(error, at: place.path)
      }
      if goesOn() { enter(folder) }
    } catch {
      // What was a folder when its parent was read may be a link or a file by now.
      if !error.isAbsence && error != .linkLoop { finder.warn(error, at: place.path) }
    }
    return true
  }

  /// Looks for a repository in the listing, and notes down what that means for the folders in it.
  ///
  /// - Returns: Whether the walk goes on there. It does below a root and below a repository around the
  ///   home, for people keep their settings in those.
  private mutating func goesOn() -> Bool {
    guard listing.entries.dotGit != nil || listing.entries.looksLikeGitDirectory else {
      return true
    }
    switch finder.look(in: place, listing.entries) {
    case .nothing: return true
    case .end: return false
    case .broken where place.depth > 0: return false
    case .broken: break
    case .workingTree(let repository): place.surroundings.repository = repository
    }
    if place.depth == 0 || place.path.contains(walk.home) { return true }
    place.surroundings.isInside = true
    return walk.options.nested == .all
  }

  /// Decides which folders in the folder are looked at.
  private mutating func enter(_ folder: consuming Descriptor) {
    guard listing.entries.count > 0 else { return }
    let scope = place.root.scope(
      of: place.path, depth: place.depth, isInside: place.surroundings.isInside)
    while let entry = listing.entries.next() {
      var kind = entry.kind
      if kind == .unknown {
        let name = listing.entries.names[entry.name]
        kind = (try? folder.status(of: name, followingLinks: false).kind) ?? .other
      }
      switch kind {
      case .folder:
        if let obstacle = obstacle(to: entry, in: scope) {
          note(obstacle)
        } else {
          listing.entries.keep(entry)
        }
      case .link: follow(listing.entries.names[entry.name], scope)
      case .file, .other, .unknown: break
      }
    }
    if !listing.entries.kept.isEmpty {
      pending.add(listing.entries.kept, among: listing.entries.count, in: place, folder)
    }
  }

  private func obstacle(
    to entry: FolderEntries.Entry, in scope: borrowing SearchRoot.Scope
  ) -> SearchRoot.Obstacle? {
    place.root.obstacle(to: listing.entries.names.span.extracting(entry.name), in: scope)
  }

  private mutating func note(_ obstacle: SearchRoot.Obstacle) {
    switch obstacle {
    case .root: break
    case .ignored, .hidden: skipped.ignored += 1
    case .depth: skipped.depth += 1
    case .mount(let mount):
      skipped.mounts += 1
      finder.warn(mount)
    }
  }

  private mutating func follow(
    _ name: ArraySlice<UInt8>, _ scope: borrowing SearchRoot.Scope
  ) {
    guard walk.options.followSymlinks != .never else { return }
    let root = place.root
    switch root.obstacle(to: name.span, in: scope) {
    case nil, .mount: break
    // One too deep is not counted: it takes a look at it to know whether it leads to a folder.
    case .depth, .root, .ignored, .hidden: return
    }
    let target = finder.look(atLink: place.path.appending(name), from: root)
    guard let target else { return }
    // Inside of a repository other lists hold, whichever way led there.
    let tree = target.workingTrees.last { $0 != root.path && !$0.contains(walk.home) }
    if let obstacle = root.obstacle(onTheWayTo: target.path, through: tree) {
      return note(obstacle)
    }
    let surroundings = Surroundings(repository: target.repository, isInside: tree != nil)
    pending.add(
      FolderGroup(
        of: target.path, depth: place.depth + 1, root: root, surroundings: surroundings))
  }
}
