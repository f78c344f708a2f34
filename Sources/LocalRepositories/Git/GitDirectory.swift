/// A folder that passes git's own test of a git dir.
struct GitDirectory: Sendable {
  /// The real path.
  let path: Path
  /// Where the configuration and the refs are: the git dir itself but for a linked worktree.
  let common: Path
  /// The folder whatever its path, so that a bind mount is no second repository.
  let node: FileStatus.Node
  /// Whether it belongs to a linked worktree.
  let isLinked: Bool
  /// What HEAD says.
  let head: GitHead

  /// Tests a folder as git does.
  ///
  /// - Parameter path: The real path.
  /// - Returns: `nil` where it is not a git dir.
  /// - Throws: What kept the test from being made; a missing file is an answer.
  /// - Source: `is_git_directory` in git's setup.c.
  static func at(_ path: Path) throws(SystemError) -> GitDirectory? {
    do {
      guard let head = try head(in: path) else { return nil }
      let common = try common(of: path)
      // One that names itself is no linked worktree.
      let linkedCommon = common == path ? nil : common
      let shared = linkedCommon ?? path
      guard FileSystem.isSearchable(shared.appending("objects")),
        FileSystem.isSearchable(shared.appending("refs"))
      else { return nil }
      return GitDirectory(
        path: path, common: shared, node: try FileSystem.status(of: path).node,
        isLinked: linkedCommon != nil, head: head)
    } catch  where error.isAbsence || error == .notRegularFile || error == .tooLarge {
      return nil
    } catch {
      throw error
    }
  }

  /// What HEAD says; `nil` where git would not take it for one.
  private static func head(in path: Path) throws(SystemError) -> GitHead? {
    let file = path.appending("HEAD")
    do {
      let contents = try FileSystem.contents(
        of: file, limit: GitHead.limit, followingLinks: false)
      return GitHead.isHead(contents) ? GitHead(contents: contents) : nil
    } catch  where error == .linkLoop {
      // It is a link, as HEAD was in git's first years.
      let target = try FileSystem.target(ofLink: file)
      return target.starts(with: "refs/".utf8) ? .ref(target) : nil
    } catch {
      throw error
    }
  }

  /// What `commondir` says; `nil` where there is none.
  private static func common(of path: Path) throws(SystemError) -> Path? {
    let file = path.appending("commondir")
    let contents = try FileSystem.ifPresent(
      try FileSystem.contents(of: file, limit: GitPointer.limit))
    guard let contents else { return nil }
    let target = contents.droppingLast { $0 == 0x0A || $0 == 0x0D }
    guard !target.isEmpty else { return nil }
    return try FileSystem.realPath(of: path.resolving(target))
  }

}

// MARK: - What its files say

extension GitDirectory {
  /// The repository's own configuration, without what the user has told git elsewhere.
  ///
  /// A file that is not there says nothing.
  func config() throws(SystemError) -> GitConfig {
    var config = try Self.config(at: common.appending("config"))
    if config.flag("extensions", "worktreeconfig") == true {
      config.append(try Self.config(at: path.appending("config.worktree")))
    }
    return config
  }

  /// The `.git` file of the linked worktree that this git dir is for, as it is written here.
  ///
  /// - Returns: `nil` where it is not written, or is no path of a `.git` file.
  func linkedDotGit() -> Path? {
    guard isLinked,
      let contents = try? FileSystem.contents(
        of: path.appending("gitdir"), limit: GitPointer.limit)
    else { return nil }
    let dotGit = path.resolving(contents.droppingLast(while: \.isGitBlank))
    return dotGit.name.elementsEqual(".git".utf8) ? dotGit : nil
  }

  /// The git dir of the superproject among whose modules this one is; `nil` where it is in none.
  func superproject() -> GitDirectory? {
    // From the inside out, for a submodule may have submodules.
    var folder = path
    while let parent = folder.parent {
      if parent.name.elementsEqual("modules".utf8), let holder = parent.parent,
        let superproject = try? Self.at(holder)
      {
        return superproject
      }
      folder = parent
    }
    return nil
  }

  private static func config(at path: Path) throws(SystemError) -> GitConfig {
    let contents = try FileSystem.ifPresent(
      try FileSystem.contents(of: path, limit: UserConfig.limit))
    return contents.map(GitConfig.init(parsing:)) ?? GitConfig()
  }
}
