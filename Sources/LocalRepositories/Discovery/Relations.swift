import Repositories

/// What a repository's own files tell of other repositories.
enum Relations {
  /// How deep the names of submodules may be nested.
  private static let deepestModule = 32

  /// Leads to a worktree's main repository, to linked worktrees and to submodules, also outside of
  /// the roots.
  static func leads(of sighting: Sighting) -> [Lead] {
    guard let git = sighting.git else { return [] }
    var leads: [Lead] = []
    if git.isLinked {
      leads.append(.gitDirectory(git.common))
    } else {
      let worktrees = git.path.appending("worktrees")
      leads += folders(in: worktrees).map { .worktree(worktrees.appending($0)) }
    }
    appendModules(in: git.path.appending("modules"), depth: 0, to: &leads)
    if sighting.kind != .bare && sighting.standing != .missing {
      leads += ownSubmodules(of: sighting.folder, superproject: git.path)
    }
    return leads
  }

  /// A submodule's name may have slashes, so that its git dir is some levels down.
  private static func appendModules(in folder: Path, depth: Int, to leads: inout [Lead]) {
    guard depth < deepestModule else { return }
    for name in folders(in: folder) {
      let path = folder.appending(name)
      if (try? GitDirectory.at(path)) != nil {
        leads.append(.gitDirectory(path))
      } else {
        appendModules(in: path, depth: depth + 1, to: &leads)
      }
    }
  }

  /// The submodules that `.gitmodules` names; those whose git dir is among the superproject's
  /// modules come twice, which does no harm.
  private static func ownSubmodules(of folder: Path, superproject: Path) -> [Lead] {
    guard
      let contents = try? FileSystem.contents(
        of: folder.appending(".gitmodules"), limit: UserConfig.limit, followingLinks: false)
    else { return [] }
    return GitConfig(parsing: contents).entries.compactMap { entry in
      guard entry.section == "submodule", entry.name == "path", let value = entry.value,
        isInside(value),
        let real = try? FileSystem.realPath(of: folder.appending(Path(value).bytes)),
        real != folder, folder.contains(real)
      else { return nil }
      return .ownSubmodule(folder: real, superproject: superproject)
    }
  }

  /// Whether a relative path stays below the folder that it is read in.
  private static func isInside(_ path: [UInt8]) -> Bool {
    !path.isEmpty && path.first != UInt8(ascii: "/")
      && !path.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
  }

  private static func folders(in path: Path) -> [[UInt8]] {
    // Most repositories have neither worktrees nor submodules, and no such folder to list.
    guard FileSystem.isSearchable(path) else { return [] }
    var listing = Listing(bufferSize: 4 * 1_024)
    try? listing.read(path)
    return listing.entries.filter { $0.kind != .link }.map { Array(listing.name(of: $0)) }
  }
}
