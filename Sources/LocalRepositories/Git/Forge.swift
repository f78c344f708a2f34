/// What the URL of a remote tells of a repository at a forge whose URLs are known.
struct Forge: Hashable {
  /// Hosts at which a repository's page has the path of its clone URL.
  private static let hosts: Set<Substring> = [
    "bitbucket.org", "codeberg.org", "gitee.com", "github.com", "gitlab.com",
  ]
  /// Other names of these, for where a firewall lets nothing else through.
  private static let aliases: [Substring: Substring] = [
    "altssh.bitbucket.org": "bitbucket.org", "altssh.gitlab.com": "gitlab.com",
    "ssh.github.com": "github.com",
  ]
  private static let schemes: Set<Substring> = ["https", "http", "ssh", "git"]

  /// Such as `apple/swift`; at some forges there are more than two names.
  let fullName: String
  /// The repository's page.
  let htmlURL: String

  /// `nil` for a URL of any other host, and for one that names no repository there.
  init?(url: String) {
    guard let (authority, path) = Self.split(url) else { return nil }
    let address = authority.split(separator: "@").last ?? ""
    let name = Substring(address.prefix { $0 != ":" }.lowercased())
    let host = Self.aliases[name] ?? name
    var names = path.split(separator: "/")
    guard Self.hosts.contains(host), names.count > 1, var last = names.popLast() else { return nil }
    if last.hasSuffix(".git") { last = last.dropLast(4) }
    names.append(last)
    let isPlain = names.allSatisfy { name in
      !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"?#%\\".utf8.contains($0) }
    }
    guard isPlain else { return nil }
    fullName = names.joined(separator: "/")
    htmlURL = "https://\(host)/\(fullName)"
  }

  /// Whom to ask and for what, also of a URL in scp's form; `nil` where no server is named.
  private static func split(_ url: String) -> (authority: Substring, path: Substring)? {
    if let mark = url.firstRange(of: "://") {
      let rest = url[mark.upperBound...]
      guard schemes.contains(url[..<mark.lowerBound]) else { return nil }
      return (rest.prefix { $0 != "/" }, rest.drop { $0 != "/" })
    }
    let authority = url.prefix { $0 != ":" }
    guard authority.count < url.count, !authority.contains("/") else { return nil }
    return (authority, url.dropFirst(authority.count + 1))
  }
}
