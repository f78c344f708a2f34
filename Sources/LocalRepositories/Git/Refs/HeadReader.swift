import Repositories

/// Follows a repository's HEAD to a branch and a commit through the files that git keeps refs in.
struct HeadReader {
  /// What became of looking for a ref.
  private enum Finding {
    case found(GitHead)
    case absent
    /// It may be there.
    case unreadable
  }

  /// How many refs may name one another; git's `SYMREF_MAXDEPTH`.
  private static let longestChain = 5
  /// How often tables are looked for that were merged into others meanwhile.
  private static let attempts = 10
  private static let branches = Array("refs/heads/".utf8)
  /// The branch that HEAD names where refs are kept in a form that old versions cannot read.
  private static let stub = Array("refs/heads/.invalid".utf8)

  let git: GitDirectory
  let config: GitConfig

  /// Where HEAD points.
  ///
  /// - Source: git-config(1), extensions.refStorage.
  func head() -> Repository.Head {
    let storage = config.value("extensions", "refstorage") ?? Array("files".utf8)
    if storage.elementsEqual("reftable".utf8) { return reftableHead() }
    guard storage.elementsEqual("files".utf8) else { return Repository.Head(state: .unknown) }
    return git.head == .ref(Self.stub) ? reftableHead() : fileHead()
  }

  private func fileHead() -> Repository.Head {
    let refs = FileRefs(git: git)
    return follow(git.head) { name in
      do {
        return try refs.ref(name).map(Finding.found) ?? .absent
      } catch {
        return .unreadable
      }
    }
  }

  private func reftableHead() -> Repository.Head {
    for _ in 0..<Self.attempts {
      do {
        var refs = ReftableRefs(git)
        // Where the tables tell of no HEAD there is none that git could read.
        let head = try refs.ref(Array("HEAD".utf8)) ?? .broken
        return try follow(head) { name throws(ReftableError) in
          try refs.ref(name).map(Finding.found) ?? .absent
        }
      } catch .unreadable(let error) where error.isAbsence {
        continue
      } catch {
        break
      }
    }
    return Repository.Head(state: .unknown)
  }

  private func follow<Failure: Error>(
    _ head: GitHead, find: ([UInt8]) throws(Failure) -> Finding
  ) throws(Failure) -> Repository.Head {
    var current = head
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
        switch try find(name) {
        case .found(let next): current = next
        case .absent: return Repository.Head(state: .unborn, branch: branch)
        // The branch is known, though not its commit.
        case .unreadable: return Repository.Head(state: .branch, branch: branch)
        }
      }
    }
    return Repository.Head(state: .broken, branch: branch)
  }

  /// The branch that a ref is; `nil` where it is another kind of ref.
  private static func branch(_ ref: [UInt8]) -> String? {
    guard ref.starts(with: branches) else { return nil }
    return String(decoding: ref[branches.count...], as: UTF8.self)
  }
}
