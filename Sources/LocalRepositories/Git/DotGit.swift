/// What the entry `.git` of a folder leads to.
enum DotGit {
  /// A git dir; `isPointer` where a `.git` file says where it is.
  case repository(GitDirectory, isPointer: Bool)
  /// A file that git stumbles over; `node` is the file.
  case broken(reason: String, node: FileStatus.Node)
  /// Nothing that makes the folder a repository.
  case nothing

  /// Follows the entry.
  ///
  /// - Parameters:
  ///   - folder: The real path of the folder that the entry is in.
  ///   - kind: The entry's kind as a listing has it; `unknown` where there was no listing.
  ///   - mounts: What the way to the git dir may not touch.
  /// - Returns: `nothing` also where the entry is not there.
  /// - Throws: What kept the entry from being followed.
  static func follow(
    in folder: Path, kind: FileStatus.Kind = .unknown, _ mounts: MountGuard
  ) throws(SystemError) -> DotGit {
    let entry = folder.appending(".git")
    switch kind {
    case .folder: return try followFolder(entry, mounts)
    case .file: return try followFile(entry, in: folder, mounts)
    case .other: return .nothing
    case .link, .unknown: break
    }
    let real = try FileSystem.ifPresent(try mounts.realPath(of: entry))
    guard let real else { return .nothing }
    return switch try FileSystem.status(of: real).kind {
    case .folder: try followFolder(real, mounts)
    case .file: try followFile(entry, in: folder, mounts)
    case .link, .other, .unknown: .nothing
    }
  }

  private static func followFolder(
    _ path: Path, _ mounts: MountGuard
  ) throws(SystemError) -> DotGit {
    guard let git = try GitDirectory.at(path, mounts) else { return .nothing }
    return .repository(git, isPointer: false)
  }

  private static func followFile(
    _ file: Path, in folder: Path, _ mounts: MountGuard
  ) throws(SystemError) -> DotGit {
    let node: FileStatus.Node
    let contents: [UInt8]
    do {
      node = try FileSystem.status(of: file).node
      contents = try FileSystem.contents(of: file, limit: GitPointer.limit)
    } catch  where error == .notRegularFile || error.isAbsence {
      return .nothing
    } catch  where error == .tooLarge {
      return .broken(
        reason: "The file .git is too large.", node: try FileSystem.status(of: file).node)
    } catch {
      throw error
    }
    guard let pointer = GitPointer(contents: contents) else {
      return .broken(reason: "The file .git does not say where the git dir is.", node: node)
    }
    let target = folder.resolving(pointer.target)
    do {
      let real = try mounts.realPath(of: target)
      if let git = try GitDirectory.at(real, mounts) { return .repository(git, isPointer: true) }
      return .broken(
        reason: "The file .git names \(target.text), which is not a git dir.", node: node)
    } catch  where error == .mountSkipped || error.isExhaustion {
      throw error
    } catch {
      return .broken(
        reason: "The file .git leads nowhere: \(error.message(about: target))", node: node)
    }
  }
}
