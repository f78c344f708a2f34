import Repositories

/// A repository's remotes as its configuration and the user's short forms make them.
enum Remotes {
  /// One of them as it is written.
  private struct Written {
    let name: [UInt8]
    var urls: [[UInt8]] = []
    var pushURLs: [[UInt8]] = []

    /// Takes one of its settings in; a URL that is empty takes those before it back.
    mutating func take(_ entry: GitConfig.Entry) {
      guard let url = entry.value else { return }
      switch entry.name {
      case "url": urls = url.isEmpty ? [] : urls + [url]
      case "pushurl": pushURLs = url.isEmpty ? [] : pushURLs + [url]
      default: break
      }
    }
  }

  /// The remotes that have a URL, in the order in which they are first named.
  ///
  /// Of several URLs the first one counts, since git fetches from no other.
  ///
  /// - Source: `handle_config` and `alias_all_urls` in git's remote.c.
  static func list(_ config: GitConfig, rewriting: URLRewriting) -> [Repository.Remote] {
    var remotes: [Written] = []
    var places: [[UInt8]: Int] = [:]
    for part in config.parts {
      for entry in part where entry.section == "remote" {
        // git takes no name that begins with a slash.
        guard let name = entry.subsection, name.first != UInt8(ascii: "/") else { continue }
        let place = remotes.last?.name == name ? remotes.count - 1 : places[name] ?? remotes.count
        if place == remotes.count {
          remotes.append(Written(name: name))
          places[name] = place
        }
        remotes[place].take(entry)
      }
    }
    return remotes.compactMap { remote($0, rewriting) }
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

  private static func remote(_ written: Written, _ rewriting: URLRewriting) -> Repository.Remote? {
    guard let raw = written.urls.first else { return nil }
    let push =
      written.pushURLs.first.map(rewriting.fetchURL)
      ?? written.urls.lazy.compactMap(rewriting.pushURL).first
    let fetch = rewriting.fetchURL(raw)
    let url = masked(fetch)
    let rawURL = fetch == raw ? url : masked(raw)
    let pushURL = push.map(masked)
    return Repository.Remote(
      // A name may be a URL itself.
      name: masked(written.name), url: url, rawUrl: rawURL == url ? nil : rawURL,
      pushUrl: pushURL == url ? nil : pushURL)
  }

  private static func masked(_ url: [UInt8]) -> String {
    String(decoding: RemoteURL.withoutCredentials(url), as: UTF8.self)
  }
}
