/// A folder that passes git's own test of a git dir.
struct GitDirectory: Sendable {
  let folder: GitFolder
  /// Where the configuration and the refs are: the git dir itself but for a linked worktree.
  let commonFolder: GitFolder
  /// What HEAD says.
  let head: GitHead

  /// The real path.
  var path: Path { folder.path }
  /// The real path of the common dir.
  var common: Path { commonFolder.path }
  /// The folder whatever its path, so that a bind mount is no second repository.
  var node: FileStatus.Node { folder.status.node }
  /// Whether it belongs to a linked worktree.
  var isLinked: Bool { folder !== commonFolder }

  /// Tests a folder as git does.
  ///
  /// - Parameters:
  ///   - path: The real path.
  ///   - mounts: What the way to the common dir may not touch.
  /// - Returns: `nil` where it is not a git dir.
  /// - Throws: What kept the test from being made; a missing file is an answer.
  /// - Source: `is_git_directory` in git's setup.c.
  static func at(_ path: Path, _ mounts: MountGuard) throws(SystemError) -> GitDirectory? {
    do {
      let folder = try GitFolder(at: path)
      guard let head = try head(in: folder) else { return nil }
      let common = try commonFolder(of: folder, mounts)
      try common.checkSearchable("objects")
      try common.checkSearchable("refs")
      return GitDirectory(folder: folder, commonFolder: common, head: head)
    } catch  where error.isAbsence || error == .notRegularFile || error == .tooLarge {
      return nil
    } catch {
      throw error
    }
  }

  /// What HEAD says; `nil` where git would not take it for one.
  private static func head(in folder: GitFolder) throws(SystemError) -> GitHead? {
    do {
      let contents = try folder.contents(
        of: "HEAD", .head, limit: GitHead.limit, followingLinks: false)
      guard let contents, GitHead.isHead(contents) else { return nil }
      return GitHead(contents: contents)
    } catch  where error == .linkLoop {
      // It is a link, as HEAD was in git's first years.
      let target = try folder.target(ofLink: "HEAD")
      return target.starts(with: "refs/".utf8) ? .ref(target) : nil
    } catch {
      throw error
    }
  }

  /// The folder that `commondir` names; the folder itself where there is none, or it names itself.
  private static func commonFolder(
    of folder: GitFolder, _ mounts: MountGuard
  ) throws(SystemError) -> GitFolder {
    let contents = try folder.contents(of: "commondir", .commonDir, limit: GitPointer.limit)
    guard let target = contents?.droppingLast(while: { $0 == 0x0A || $0 == 0x0D }), !target.isEmpty
    else { return folder }
    let path = try mounts.realPath(of: folder.path.resolving(target))
    return path == folder.path ? folder : try GitFolder(at: path)
  }
}

// MARK: - What its files say

extension GitDirectory {
  /// The `.git` file of the linked worktree that this git dir is for, as it is written here.
  ///
  /// - Returns: `nil` where it is not written, may not be read, or is no path of a `.git` file.
  /// - Throws: What kept it from being looked for.
  func linkedDotGit() throws(SystemError) -> Path? {
    guard isLinked else { return nil }
    do {
      guard let contents = try folder.contents(of: Array("gitdir".utf8), limit: GitPointer.limit)
      else { return nil }
      let dotGit = path.resolving(contents.droppingLast(while: \.isGitBlank))
      return dotGit.name.elementsEqual(".git".utf8) ? dotGit : nil
    } catch  where error.isExhaustion {
      throw error
    } catch {
      return nil
    }
  }

  /// Whether git is told to keep a linked worktree whatever became of its folder.
  var isLocked: Bool {
    (try? FileSystem.status(of: path.appending("locked"))) != nil
  }

  /// The git dir of the superproject among whose modules this one is; `nil` where it is in none.
  func superproject(_ mounts: MountGuard) -> GitDirectory? {
    // From the inside out, for a submodule may have submodules.
    var folder = path
    while let holder = folder.holderOfModules {
      if let superproject = try? Self.at(holder, mounts) { return superproject }
      folder = holder
    }
    return nil
  }
}

extension Path {
  private static let modules = Array("/modules/".utf8)

  /// The folder whose `modules` the path lies below, the innermost of several; `nil` for none.
  fileprivate var holderOfModules: Path? {
    let last = bytes.count - Self.modules.count
    guard last > 0 else { return nil }
    let start = (1...last).last {
      bytes[$0] == Self.modules[0] && bytes[$0...].starts(with: Self.modules)
    }
    return start.map { Path(bytes[..<$0]) }
  }
}
