import Repositories

/// Decides by content what a git dir and a folder are to one another.
struct Classification: Sendable {
  /// What no call may touch.
  let mounts: MountGuard

  /// The repository's configuration, and a sentence where it could not be read in full.
  static func config(of git: GitDirectory) -> (own: OwnConfig, problems: [String]) {
    do {
      let own = try OwnConfig(of: git)
      let problems = own.config.unreadableLine.map {
        ["The configuration makes no sense from line \($0) on."]
      }
      return (own, problems ?? [])
    } catch {
      return (OwnConfig(none: git), [error.message(about: git.common.appending("config"))])
    }
  }

  /// A git dir that the folder's `.git` leads to.
  ///
  /// - Throws: `mountSkipped` where it names a working tree on a mount that is not looked at, or what
  ///   kept a file from being opened.
  func sighting(
    of git: GitDirectory, in folder: Path, isPointer: Bool
  ) throws(SystemError) -> Sighting {
    var sighting = plain(git, in: folder)
    let worktree = sighting.own?.format.value("core", "worktree").map(git.path.resolving)
    let realWorktree = worktree.flatMap { try? mounts.realPath(of: $0) }
    if git.isLinked {
      sighting.kind = .worktree
      sighting.parent = git.common
      try settle(worktree: git, &sighting)
    } else if let superproject = git.superproject(mounts) {
      sighting.kind = .submodule
      sighting.parent = superproject.path
      sighting.standing = realWorktree == folder ? .settled : .claimed
    } else if !isPointer && sighting.own?.format.flag("core", "bare") == true {
      sighting.kind = .bare
    } else if !isPointer, let worktree, realWorktree != folder {
      let real = try mounts.realPath(ifThere: worktree)
      return elsewhere(git, real ?? worktree.normalized, isThere: real != nil)
    } else {
      let isAtHome = git.path.parent == folder
      sighting.standing = isAtHome || realWorktree == folder ? .settled : .claimed
    }
    return sighting
  }

  /// A git dir that is a repository without a working tree.
  func bare(_ git: GitDirectory) -> Sighting {
    var sighting = plain(git, in: git.path)
    sighting.kind = .bare
    return sighting
  }

  /// A git dir whose `core.worktree` names a folder that does not know of it.
  func elsewhere(_ git: GitDirectory, _ folder: Path, isThere: Bool) -> Sighting {
    var sighting = plain(git, in: folder)
    sighting.kind = .separateGitDir
    if !isThere {
      sighting.standing = .missing
      sighting.state = .broken
      sighting.problems.append("core.worktree names \(folder.text), which does not exist.")
    }
    return sighting
  }

  /// A linked worktree's git dir whose folder is gone.
  func gone(_ git: GitDirectory, _ folder: Path) -> Sighting {
    var sighting = plain(git, in: folder)
    sighting.kind = .worktree
    sighting.parent = git.common
    sighting.standing = .missing
    sighting.state = git.isLocked ? .locked : .prunable
    sighting.problems.append("\(folder.text) is not there.")
    return sighting
  }

  private func plain(_ git: GitDirectory, in folder: Path) -> Sighting {
    let (own, problems) = Self.config(of: git)
    return Sighting(
      node: git.node, key: git.path, git: git, own: own, folder: folder,
      kind: .repository, problems: problems)
  }

  /// Checks that the git dir of a linked worktree names the folder that it was met in.
  private func settle(
    worktree git: GitDirectory, _ sighting: inout Sighting
  ) throws(SystemError) {
    let written = try git.linkedDotGit()?.parent
    if let written, (try? mounts.realPath(of: written)) == sighting.folder { return }
    sighting.standing = .claimed
    sighting.state = git.isLocked ? .locked : .prunable
    sighting.problems.append(
      "The repository expects this worktree at \(written?.text ?? "no place"); "
        + "git worktree repair tells it the new one.")
  }
}
