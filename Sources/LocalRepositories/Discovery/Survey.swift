import Repositories

/// Finds out what a lead leads to, by the rules of git alone.
struct Survey: Sendable {
  /// What became of a lead.
  enum Finding {
    /// No repository.
    case nothing
    /// Whatever it is: there was no room to look.
    case unknown
    /// A git dir that is not reported, since its working tree is or there is none.
    case hidden(GitDirectory)
    case sighting(Sighting)
    /// A folder that a link leads to and that is no repository, by its real path.
    case folder(Path)
  }

  /// What no call may touch.
  let mounts: MountGuard
  let relations: Relations
  private let classification: Classification

  init(mounts: MountGuard) {
    self.mounts = mounts
    relations = Relations(mounts: mounts)
    classification = Classification(mounts: mounts)
  }

  /// Follows a lead.
  ///
  /// - Throws: What kept it from being followed; that it leads nowhere is an answer.
  func follow(_ lead: Lead) throws(SystemError) -> Finding {
    switch lead {
    case .dotGit(let folder, let kind): try self.folder(folder, kind)
    case .gitDirectory(let path): try gitDirectory(path)
    case .worktree(let path): try worktree(path)
    case .ownSubmodule(let folder, let superproject): try ownSubmodule(folder, superproject)
    case .link(let path, let root): try link(path, root)
    }
  }

  private func folder(_ folder: Path, _ kind: FileStatus.Kind) throws(SystemError) -> Finding {
    switch try DotGit.follow(in: folder, kind: kind, mounts) {
    case .nothing:
      return .nothing
    case .broken(let reason, let node):
      return .sighting(
        Sighting(
          node: node, key: folder.appending(".git"), folder: folder, kind: .repository,
          state: .broken, problems: [reason]))
    case .repository(let git, let isPointer):
      return .sighting(try classification.sighting(of: git, in: folder, isPointer: isPointer))
    }
  }

  private func ownSubmodule(_ folder: Path, _ superproject: Path) throws(SystemError)
    -> Finding
  {
    guard case .sighting(var sighting) = try self.folder(folder, .unknown) else { return .nothing }
    if sighting.kind == .repository {
      sighting.kind = .submodule
      sighting.parent = superproject
    }
    return .sighting(sighting)
  }

  /// The real path of the folder that a link leads to; `nil` where it leads to none.
  private func folder(atLink path: Path) throws(SystemError) -> Path? {
    // Most links lead to files. One call tells so, where it may touch whatever the link leads to.
    if mounts.isOpen {
      let status = try FileSystem.ifPresent(try FileSystem.status(of: path))
      guard status?.kind == .folder else { return nil }
    }
    guard let target = try FileSystem.ifPresent(try mounts.realPath(of: path)),
      try FileSystem.ifPresent(try FileSystem.status(of: target))?.kind == .folder
    else { return nil }
    return target
  }

  /// A repository that only its link brought here is found; what becomes of a folder is the walk's.
  private func link(_ path: Path, _ root: Int) throws(SystemError) -> Finding {
    guard let target = try folder(atLink: path) else { return .nothing }
    var finding = try folder(target, .unknown)
    if case .nothing = finding { finding = try gitDirectory(target) }
    if case .nothing = finding { return .folder(target) }
    guard case .sighting(var sighting) = finding else { return .nothing }
    sighting.aliasRoot = root
    if sighting.folder == target { sighting.alias = path }
    return .sighting(sighting)
  }
}

// MARK: - What a folder lies in

extension Survey {
  /// Finds out where a folder lies that was not walked to, by its real path; `nil` in a git dir.
  func linkedFolder(_ path: Path) -> LinkedFolder? {
    var repository: Path?
    var workingTrees: [Path] = []
    var ancestor = path.parent
    while let current = ancestor {
      if (try? GitDirectory.at(current, mounts)) != nil { return nil }
      if case .sighting(let sighting)? = try? folder(current, .unknown), sighting.git != nil {
        repository = repository ?? sighting.key
        workingTrees.append(current)
      }
      ancestor = current.parent
    }
    return LinkedFolder(path: path, repository: repository, workingTrees: workingTrees)
  }
}

// MARK: - Git dirs met by themselves

extension Survey {
  private func gitDirectory(_ path: Path) throws(SystemError) -> Finding {
    guard let git = try GitDirectory.at(path, mounts) else { return .nothing }
    if git.isLinked { return try worktree(git) }
    // Whoever keeps the git dir next to its pointer opens that folder.
    let isDotGit = path.name.elementsEqual(".git".utf8)
    if let parent = path.parent, isDotGit || leads(to: git, from: parent) {
      return .sighting(try classification.sighting(of: git, in: parent, isPointer: !isDotGit))
    }
    let config = Classification.config(of: git).own.format
    let isBare = config.flag("core", "bare")
    guard isBare != true, let worktree = config.value("core", "worktree") else {
      // A submodule's is told by its working tree, whatever became of its configuration.
      let isTold = isBare == false || git.superproject(mounts) != nil
      return isTold ? .hidden(git) : .sighting(classification.bare(git))
    }
    let folder = path.resolving(worktree)
    guard let real = try mounts.realPath(ifThere: folder) else {
      return git.superproject(mounts) == nil
        ? .sighting(classification.elsewhere(git, folder.normalized, isThere: false)) : .hidden(git)
    }
    if leads(to: git, from: real) {
      return .sighting(try classification.sighting(of: git, in: real, isPointer: true))
    }
    // A submodule that is not checked out is no working tree.
    return git.superproject(mounts) == nil
      ? .sighting(classification.elsewhere(git, real, isThere: true)) : .hidden(git)
  }

  private func worktree(_ path: Path) throws(SystemError) -> Finding {
    guard let git = try GitDirectory.at(path, mounts), git.isLinked else { return .nothing }
    return try worktree(git)
  }

  private func worktree(_ git: GitDirectory) throws(SystemError) -> Finding {
    guard let dotGit = try git.linkedDotGit(), let folder = dotGit.parent else {
      return .hidden(git)
    }
    guard let real = try mounts.realPath(ifThere: folder) else {
      return .sighting(classification.gone(git, folder.normalized))
    }
    guard try mounts.realPath(ifThere: real.appending(".git")) != nil else {
      // A bare repository may stand there by now.
      let isTaken = (try? GitDirectory.at(real, mounts)) != nil
      return isTaken ? .hidden(git) : .sighting(classification.gone(git, folder.normalized))
    }
    if leads(to: git, from: real) {
      return .sighting(try classification.sighting(of: git, in: real, isPointer: true))
    }
    // The folder is somebody else's by now, or broken, and tells so itself.
    return try self.folder(real, .unknown)
  }

  /// Whether a folder's `.git` leads to this git dir.
  private func leads(to git: GitDirectory, from folder: Path) -> Bool {
    guard case .repository(let other, _)? = try? DotGit.follow(in: folder, mounts) else {
      return false
    }
    return other.node == git.node
  }
}
