import Glibc

/// Whether git would work in a repository, which is whether the user may be made to read what is in
/// it: configuration that names programs to run.
///
/// - Source: `ensure_valid_ownership` in git's setup.c; git-config(1), safe.directory.
struct Trust: Sendable {
  /// Everything is trusted.
  static let all = Trust(owners: [], safeDirectories: nil)

  /// Whose files are trusted.
  private let owners: [UInt32]
  /// `nil` where everything is.
  private let safeDirectories: SafeDirectories?

  /// Trust in what the user owns and in what the user has called safe.
  ///
  /// Who became root by sudo(8) is trusted as well as root.
  init(
    userConfig: UserConfig, environment: [String: String], home: Path,
    effectiveUser: UInt32 = geteuid()
  ) {
    let former = effectiveUser == 0 ? environment["SUDO_UID"].flatMap { UInt32($0) } : nil
    self.init(
      owners: [effectiveUser] + (former.map { [$0] } ?? []),
      safeDirectories: SafeDirectories(
        values: userConfig.plain.entries.filter { $0.isNamed("safe", nil, "directory") }
          .map(\.value), home: home))
  }

  private init(owners: [UInt32], safeDirectories: SafeDirectories?) {
    self.owners = owners
    self.safeDirectories = safeDirectories
  }

  /// Looks at who owns a repository.
  ///
  /// - Parameters:
  ///   - worktree: The working tree's real path; `nil` for a bare repository.
  ///   - gitDir: `.git` in the working tree, also where that is a link, whose own owner counts;
  ///     where `.git` is a file or there is no working tree, the git dir's real path.
  ///   - gitFile: `.git` where it is a file, else `nil`.
  /// - Returns: Whether git would work there.
  func trusts(worktree: Path?, gitDir: Path, gitFile: Path? = nil) -> Bool {
    guard let safeDirectories else { return true }
    let isOwned = [gitFile, worktree, gitDir].lazy.compactMap { $0 }.allSatisfy {
      isOwn((try? FileSystem.status(of: $0, followingLinks: false))?.owner)
    }
    return isOwned || safeDirectories.contains(worktree ?? gitDir)
  }

  /// Decides by owners that are known already; `nil` stands for one that could not be found out.
  ///
  /// The path is the real one of the working tree, or of the git dir where there is none.
  func trusts(owners: [UInt32?], path: Path) -> Bool {
    guard let safeDirectories else { return true }
    return owners.allSatisfy(isOwn) || safeDirectories.contains(path)
  }

  private func isOwn(_ owner: UInt32?) -> Bool {
    owner.map(owners.contains) == true
  }
}
