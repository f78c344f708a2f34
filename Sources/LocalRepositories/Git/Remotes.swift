import Repositories

/// A repository's remotes as its configuration and the user's short forms make them.
enum Remotes {
  /// The remotes that have a URL, in the order in which they are first named.
  ///
  /// The configuration is the repository's own, the short forms are the user's as well.
  static func list(_ config: GitConfig, rewriting: URLRewriting) -> [Repository.Remote] {
    var names: [[UInt8]] = []
    for entry in config.entries where entry.section == "remote" {
      // A handful at most, so that a search beats a set.
      if let name = entry.subsection, !names.contains(name) { names.append(name) }
    }
    return names.compactMap { remote($0, config, rewriting) }
  }

  /// The remote that stands for the repository: the current branch's, else `origin`, else the
  /// first; `nil` where there are none.
  static func primary(
    of remotes: [Repository.Remote], branch: String?, _ config: GitConfig
  ) -> Repository.Remote? {
    let configured = branch.flatMap { config.value("branch", Array($0.utf8), "remote") }
      .map { String(decoding: $0, as: UTF8.self) }
    return remotes.first { $0.name == configured } ?? remotes.first { $0.name == "origin" }
      ?? remotes.first
  }

  private static func remote(
    _ name: [UInt8], _ config: GitConfig, _ rewriting: URLRewriting
  ) -> Repository.Remote? {
    guard let raw = config.values("remote", name, "url").first else { return nil }
    let push =
      config.values("remote", name, "pushurl").first.map(rewriting.fetchURL)
      ?? rewriting.pushURL(raw)
    let url = masked(rewriting.fetchURL(raw))
    let rawURL = masked(raw)
    let pushURL = push.map(masked)
    return Repository.Remote(
      name: String(decoding: name, as: UTF8.self), url: url, rawUrl: rawURL == url ? nil : rawURL,
      pushUrl: pushURL == url ? nil : pushURL)
  }

  private static func masked(_ url: [UInt8]) -> String {
    String(decoding: RemoteURL.withoutCredentials(url), as: UTF8.self)
  }
}
