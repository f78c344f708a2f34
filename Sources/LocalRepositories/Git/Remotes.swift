import Repositories

/// A repository's remotes as its configuration and the user's short forms make them.
enum Remotes {
  /// The remotes that have a URL, in the order in which they are first named.
  ///
  /// The configuration is the repository's own, the short forms are the user's as well.
  static func list(_ config: GitConfig, rewriting: URLRewriting) -> [Repository.Remote] {
    var names: [[UInt8]] = []
    var urls: [[UInt8]: (fetch: [UInt8]?, push: [UInt8]?)] = [:]
    for entry in config.entries where entry.section == "remote" {
      guard let name = entry.subsection else { continue }
      if urls[name] == nil { names.append(name) }
      var known = urls[name] ?? (nil, nil)
      if entry.name == "url" { known.fetch = known.fetch ?? entry.value }
      if entry.name == "pushurl" { known.push = known.push ?? entry.value }
      urls[name] = known
    }
    return names.compactMap { name in
      guard let known = urls[name], let fetch = known.fetch else { return nil }
      return remote(name, fetch: fetch, push: known.push, rewriting)
    }
  }

  /// The remote that stands for the repository: the current branch's, else `origin`, else the
  /// first; `nil` where there are none.
  static func primary(
    of remotes: [Repository.Remote], branch: String?, _ config: GitConfig
  ) -> Repository.Remote? {
    let configured = branch.flatMap { config.value("branch", Array($0.utf8), "remote") }
      .map(masked)
    return remotes.first { $0.name == configured } ?? remotes.first { $0.name == "origin" }
      ?? remotes.first
  }

  private static func remote(
    _ name: [UInt8], fetch raw: [UInt8], push rawPush: [UInt8]?, _ rewriting: URLRewriting
  ) -> Repository.Remote {
    let push = rawPush.map(rewriting.fetchURL) ?? rewriting.pushURL(raw)
    let url = masked(rewriting.fetchURL(raw))
    let rawURL = masked(raw)
    let pushURL = push.map(masked)
    return Repository.Remote(
      // A name may be a URL itself.
      name: masked(name), url: url, rawUrl: rawURL == url ? nil : rawURL,
      pushUrl: pushURL == url ? nil : pushURL)
  }

  private static func masked(_ url: [UInt8]) -> String {
    String(decoding: RemoteURL.withoutCredentials(url), as: UTF8.self)
  }
}
