/// The refs of a repository that keeps each in a file of its own, or many in one.
struct FileRefs {
  let git: GitDirectory

  /// What a ref says; `nil` where there is no such ref.
  func ref(_ name: [UInt8]) throws(SystemError) -> GitHead? {
    let folder = RefName.isPerWorktree(name) ? git.folder : git.commonFolder
    do throws(SystemError) {
      // Whatever else has this name is read as an empty file, or not at all.
      if let contents = try folder.contents(of: name, limit: GitHead.limit, isRegular: true) {
        return GitHead(contents: contents)
      }
    } catch {
      guard error == .notRegularFile else { throw error }
    }
    guard let packed = try git.commonFolder.open("packed-refs", .packedRefs) else { return nil }
    return try PackedRefs.object(of: name, in: packed).map(GitHead.object)
  }
}
