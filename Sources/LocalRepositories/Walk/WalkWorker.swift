import Glibc
import Repositories

/// One task of a walk, on a thread of its own.
struct WalkWorker<Worker: Finder>: ~Copyable {
  private let walk: Walk<Worker>
  private let queue: FolderQueue
  /// `nil` where no folder can be met twice.
  private let visited: VisitedFolders?
  private var finder: Worker
  private var pending = PendingFolders()
  private var listing = Listing()
  private var skipped = SkippedFolders()

  init(walk: Walk<Worker>, queue: FolderQueue, visited: VisitedFolders?) {
    self.walk = walk
    self.queue = queue
    self.visited = visited
    finder = walk.makeFinder()
  }

  /// Works until the walk is over or the task is cancelled.
  mutating func run() async {
    while !Task.isCancelled {
      guard !finder.isDone else {
        queue.close()
        break
      }
      if let folder = pending.next() {
        visit(folder)
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
    let folders = pending.splitOff()
    if !folders.isEmpty { queue.give(folders) }
  }

  private mutating func visit(_ folder: Folder) {
    do throws(SystemError) {
      guard folder.pathLength < Int(PATH_MAX) else { throw SystemError.nameTooLong }
      let descriptor = try folder.parent.open(from: folder.name.lowerBound)
      if let visited, !visited.insert(try descriptor.status().node) { return }
      do {
        try listing.read(descriptor)
      } catch {
        finder.warn(error, at: folder.path)
      }
      guard let surroundings = surroundings(of: folder),
        !listing.entries.all.isEmpty
      else { return }
      enter(folder, consume descriptor, surroundings)
    } catch {
      // What was a folder when its parent was read may be a link or a file by now.
      if error.isAbsence || error == .linkLoop { return }
      finder.warn(error, at: folder.path)
    }
  }

  /// Looks for a repository in the listing.
  ///
  /// - Returns: What holds for the folders in the folder; `nil` where the walk ends there. It goes on
  ///   below a root and below a repository around the home, for people keep their settings in those.
  private mutating func surroundings(of folder: Folder) -> Surroundings? {
    var surroundings = folder.parent.surroundings
    guard listing.entries.dotGit != nil || listing.entries.looksLikeGitDirectory else {
      return surroundings
    }
    switch finder.look(in: folder, listing.entries) {
    case .nothing: return surroundings
    case .end: return nil
    case .broken where folder.depth > 0: return nil
    case .broken: break
    case .workingTree(let repository): surroundings.repository = repository
    }
    if folder.depth == 0 || folder.path.contains(walk.home) { return surroundings }
    guard walk.options.nested == .all else { return nil }
    surroundings.isInside = true
    return surroundings
  }

  /// Decides which folders in a folder are looked at.
  private mutating func enter(
    _ folder: Folder, _ descriptor: consuming Descriptor, _ surroundings: Surroundings
  ) {
    let root = folder.parent.root
    let path = folder.path
    let scope = root.scope(
      of: path, depth: folder.depth, isInside: surroundings.isInside)
    var names: [UInt8] = []
    names.reserveCapacity(listing.entries.names.count)
    for entry in listing.entries.all {
      let name = listing.entries.name(of: entry)
      var kind = entry.kind
      if kind == .unknown {
        kind = (try? descriptor.status(of: name, followingLinks: false).kind) ?? .other
      }
      switch kind {
      case .folder:
        if let obstacle = root.obstacle(to: name, in: scope) {
          note(obstacle)
        } else {
          names.append(contentsOf: name)
          names.append(0)
        }
      case .link:
        follow(name, in: folder, path, scope)
      case .file, .other, .unknown: break
      }
    }
    guard !names.isEmpty else { return }
    let count = listing.entries.all.count
    // What is near comes in turn with all else that is near, far too much to keep it open.
    let parent = ParentFolder(
      path: path, depth: folder.depth, root: root, surroundings: surroundings, names: names,
      descriptor: descriptor,
      isWantedSoon: PendingFolders.isFar(depth: folder.depth + 1, among: count))
    pending.add(Subfolders(of: parent), among: count)
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
    _ name: ArraySlice<UInt8>, in folder: Folder, _ path: Path, _ scope: borrowing SearchRoot.Scope
  ) {
    guard walk.options.followSymlinks != .never else { return }
    let root = folder.parent.root
    switch root.obstacle(to: name, in: scope) {
    case nil, .mount: break
    // One too deep is not counted: it takes a look at it to know whether it leads to a folder.
    case .depth, .root, .ignored, .hidden: return
    }
    let target = finder.look(atLink: path.appending(name), from: root)
    guard let target else { return }
    // Inside of a repository other lists hold, whichever way led there.
    let tree = target.workingTrees.last { $0 != root.path && !$0.contains(walk.home) }
    if let obstacle = root.obstacle(onTheWayTo: target.path, through: tree) {
      return note(obstacle)
    }
    let surroundings = Surroundings(repository: target.repository, isInside: tree != nil)
    pending.add(
      Subfolders(
        of: ParentFolder(
          of: target.path, depth: folder.depth + 1, root: root, surroundings: surroundings)))
  }
}
