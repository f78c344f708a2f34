import Repositories

extension Repository.Upstream {
  private static let branches = Array("refs/heads/".utf8)

  /// What a branch follows; `nil` where nothing or something else than a branch.
  ///
  /// Of several values the last remote counts and the first branch, as in git. The name is
  /// without `refs/heads/`.
  ///
  /// - Source: git-config(1), branch.<name>.remote and branch.<name>.merge.
  init?(of name: [UInt8], in config: GitConfig) {
    var remote: [UInt8]?
    var merge: [UInt8]?
    for part in config.parts {
      for entry in part where entry.section == "branch" && entry.subsection == name {
        switch entry.name {
        case "remote": remote = entry.value
        case "merge": merge = merge ?? entry.value
        default: break
        }
      }
    }
    guard let remote, !remote.isEmpty, let merge, merge.starts(with: Self.branches),
      merge.count > Self.branches.count
    else { return nil }
    // A remote's name may be a URL itself.
    self.init(
      remote: String(decoding: RemoteURL.withoutCredentials(remote), as: UTF8.self),
      branch: String(decoding: merge[Self.branches.count...], as: UTF8.self))
  }
}
