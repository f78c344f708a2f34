import Repositories

/// Follows a repository's HEAD to a branch and a commit through the files that git keeps refs in.
struct HeadReader {
  /// How many refs may name one another; git's `SYMREF_MAXDEPTH`.
  private static let longestChain = 5
  private static let branches = Array("refs/heads/".utf8)
  /// The branch that HEAD names where refs are kept in a form that old versions cannot read.
  private static let stub = Array("refs/heads/.invalid".utf8)

  let git: GitDirectory
  let config: GitConfig

  /// Where HEAD points.
  func head() -> Repository.Head {
    if config.value("extensions", "refstorage").map({ !$0.elementsEqual("files".utf8) }) == true
      || git.head == .ref(Self.stub)
    {
      return Repository.Head(state: .unknown)
    }
    var current = git.head
    var branch: String?
    for _ in 0...Self.longestChain {
      switch current {
      case .broken:
        return Repository.Head(state: .broken, branch: branch)
      case .object(let digits):
        return Repository.Head(
          state: branch == nil ? .detached : .branch, branch: branch,
          oid: String(decoding: digits, as: UTF8.self))
      case .ref(let name):
        guard RefName.isSafe(name) else { return Repository.Head(state: .broken, branch: branch) }
        branch = Self.branch(name)
        do {
          guard let next = try ref(name) else {
            return Repository.Head(state: .unborn, branch: branch)
          }
          current = next
        } catch {
          // The branch is known, though not its commit.
          return Repository.Head(state: .branch, branch: branch)
        }
      }
    }
    return Repository.Head(state: .broken, branch: branch)
  }

  /// What a ref says; `nil` where there is no such ref.
  private func ref(_ name: [UInt8]) throws(SystemError) -> GitHead? {
    do {
      return GitHead(
        contents: try FileSystem.contents(
          of: git.common.appending(name), limit: GitHead.limit))
    } catch  where error.isAbsence || error == .notRegularFile {
      return try PackedRefs.object(of: name, in: git.common.appending("packed-refs"))
        .map(GitHead.object)
    } catch {
      throw error
    }
  }

  /// The branch that a ref is; `nil` where it is another kind of ref.
  private static func branch(_ ref: [UInt8]) -> String? {
    guard ref.starts(with: branches) else { return nil }
    return String(decoding: ref[branches.count...], as: UTF8.self)
  }
}
