import Repositories

/// What a repository's own files tell of other repositories.
struct Relations: Sendable {
  /// How deep the names of submodules may be nested.
  private static let deepestModule = 32

  /// What no call may touch.
  let mounts: MountGuard

  /// The linked worktrees that a main repository's git dir knows, also outside of the roots.
  func worktrees(of git: GitDirectory) -> [Lead] {
    guard !git.isLinked, git.folder.entries.contains(.worktrees) else { return [] }
    let worktrees = git.path.appending("worktrees")
    return folders(in: worktrees).map { .worktree(worktrees.appending($0)) }
  }

  /// The populated submodules, also outside of the roots.
  func submodules(of sighting: Sighting) -> [Lead] {
    guard let git = sighting.git else { return [] }
    var leads: [Lead] = []
    if git.folder.entries.contains(.modules) {
      appendModules(in: git.path.appending("modules"), depth: 0, to: &leads)
    }
    if sighting.kind != .bare && sighting.standing != .missing {
      leads += ownSubmodules(of: sighting.folder, git)
    }
    return leads
  }

  /// A submodule's name may have slashes, so that its git dir is some levels down.
  private func appendModules(in folder: Path, depth: Int, to leads: inout [Lead]) {
    guard depth < Self.deepestModule else { return }
    for name in folders(in: folder) where !Task.isCancelled {
      let path = folder.appending(name)
      if (try? GitDirectory.at(path, mounts)) != nil {
        leads.append(.gitDirectory(path))
      } else {
        appendModules(in: path, depth: depth + 1, to: &leads)
      }
    }
  }

  /// The submodules that `.gitmodules` names; those whose git dir is among the superproject's
  /// modules come twice, which does no harm.
  private func ownSubmodules(of folder: Path, _ git: GitDirectory) -> [Lead] {
    guard let contents = try? modulesFile(in: folder, git) else { return [] }
    return GitConfig(parsing: contents).entries.compactMap { entry in
      guard entry.section == "submodule", entry.name == "path", let value = entry.value,
        isInside(value),
        let real = try? mounts.realPath(of: folder.appending(Path(value).bytes)),
        real != folder, folder.contains(real)
      else { return nil }
      return .ownSubmodule(folder: real, superproject: git.path)
    }
  }

  private func modulesFile(in folder: Path, _ git: GitDirectory) throws(SystemError) -> [UInt8]? {
    if git.path.isEntry(".git", of: folder) {
      // It is asked for in each repository, and there in few.
      return try git.folder.contents(
        of: Array("../.gitmodules".utf8), limit: UserConfig.limit, followingLinks: false)
    }
    return try FileSystem.contents(
      of: folder.appending(".gitmodules"), limit: UserConfig.limit, followingLinks: false)
  }

  /// Whether a relative path stays below the folder that it is read in.
  private func isInside(_ path: [UInt8]) -> Bool {
    !path.isEmpty && path.first != UInt8(ascii: "/")
      && !path.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
  }

  private func folders(in path: Path) -> [[UInt8]] {
    guard let folder = try? Descriptor(opening: path, asFolder: true) else { return [] }
    var names: [[UInt8]] = []
    var reader = FolderReader(bufferSize: 4 * 1_024)
    try? reader.forEachEntry(of: folder) { name, kind in
      guard kind == .folder || kind == .unknown else { return }
      names.append(name.indices.map { name[$0] })
    }
    return names
  }
}
