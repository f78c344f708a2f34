import Repositories

/// Finds out what a lead leads to, by the rules of git alone.
enum Survey {
  /// What became of a lead.
  enum Finding {
    /// No repository.
    case nothing
    /// A git dir that is not reported, since its working tree is.
    case hidden
    case sighting(Sighting)
  }

  /// Follows a lead.
  ///
  /// - Throws: What kept it from being followed; that it leads nowhere is an answer.
  static func follow(_ lead: Lead) throws(SystemError) -> Finding {
    switch lead {
    case .dotGit(let folder, let kind): try self.folder(folder, kind)
    case .gitDirectory(let path): try gitDirectory(path)
    case .worktree(let path): try worktree(path)
    case .ownSubmodule(let folder, let superproject): try ownSubmodule(folder, superproject)
    case .link(let path, let root): try link(path, root)
    }
  }

  private static func folder(_ folder: Path, _ kind: FileStatus.Kind) throws(SystemError) -> Finding
  {
    switch try DotGit.follow(in: folder, kind: kind) {
    case .nothing:
      return .nothing
    case .broken(let reason, let node):
      return .sighting(
        Sighting(
          node: node, key: folder.appending(".git"), folder: folder, kind: .repository,
          state: .broken, problems: [reason]))
    case .repository(let git, let isPointer):
      return .sighting(Classification.sighting(of: git, in: folder, isPointer: isPointer))
    }
  }

  private static func ownSubmodule(_ folder: Path, _ superproject: Path) throws(SystemError)
    -> Finding
  {
    guard case .sighting(var sighting) = try self.folder(folder, .unknown) else { return .nothing }
    if sighting.kind == .repository {
      sighting.kind = .submodule
      sighting.parent = superproject
    }
    return .sighting(sighting)
  }

  /// A repository that only its link brought here is found, a folder is not walked.
  private static func link(_ path: Path, _ root: Int) throws(SystemError) -> Finding {
    let status = try FileSystem.ifPresent(try FileSystem.status(of: path))
    guard status?.kind == .folder else { return .nothing }
    let target = try FileSystem.realPath(of: path)
    var finding = try folder(target, .unknown)
    if case .nothing = finding { finding = try gitDirectory(target) }
    guard case .sighting(var sighting) = finding else { return .nothing }
    sighting.aliasRoot = root
    if sighting.folder == target { sighting.alias = path }
    return .sighting(sighting)
  }
}

// MARK: - Git dirs met by themselves

extension Survey {
  private static func gitDirectory(_ path: Path) throws(SystemError) -> Finding {
    guard let git = try GitDirectory.at(path) else { return .nothing }
    if git.isLinked { return try worktree(git) }
    // Whoever keeps the git dir next to its pointer opens that folder.
    let isDotGit = path.name.elementsEqual(".git".utf8)
    if let parent = path.parent, isDotGit || leads(to: git, from: parent) {
      return .sighting(Classification.sighting(of: git, in: parent, isPointer: !isDotGit))
    }
    let config = Classification.config(of: git).config
    let isBare = config.flag("core", "bare")
    guard isBare != true, let worktree = config.value("core", "worktree") else {
      return isBare == false ? .hidden : .sighting(Classification.bare(git))
    }
    let folder = path.resolving(worktree)
    guard let real = try? FileSystem.realPath(of: folder) else {
      return git.superproject() == nil
        ? .sighting(Classification.elsewhere(git, folder.normalized, isThere: false)) : .hidden
    }
    if leads(to: git, from: real) {
      return .sighting(Classification.sighting(of: git, in: real, isPointer: true))
    }
    // A submodule that is not checked out is no working tree.
    return git.superproject() == nil
      ? .sighting(Classification.elsewhere(git, real, isThere: true)) : .hidden
  }

  private static func worktree(_ path: Path) throws(SystemError) -> Finding {
    guard let git = try GitDirectory.at(path), git.isLinked else { return .nothing }
    return try worktree(git)
  }

  private static func worktree(_ git: GitDirectory) throws(SystemError) -> Finding {
    guard let dotGit = git.linkedDotGit(), let folder = dotGit.parent else { return .hidden }
    guard let real = try? FileSystem.realPath(of: folder) else {
      return .sighting(Classification.gone(git, folder.normalized))
    }
    guard (try? FileSystem.status(of: real.appending(".git"))) != nil else {
      // A bare repository may stand there by now.
      let isTaken = (try? GitDirectory.at(real)) != nil
      return isTaken ? .hidden : .sighting(Classification.gone(git, folder.normalized))
    }
    if leads(to: git, from: real) {
      return .sighting(Classification.sighting(of: git, in: real, isPointer: true))
    }
    // The folder is somebody else's by now, or broken, and tells so itself.
    return try self.folder(real, .unknown)
  }

  /// Whether a folder's `.git` leads to this git dir.
  private static func leads(to git: GitDirectory, from folder: Path) -> Bool {
    guard case .repository(let other, _)? = try? DotGit.follow(in: folder) else { return false }
    return other.node == git.node
  }
}
