/// What the URL of a remote tells of a repository at a forge whose URLs are known.
struct Forge: Hashable {
  /// Hosts at which a repository's page has the path of its clone URL; the second name of each is
  /// for where a firewall lets nothing else through.
  private static let hosts: [(name: [UInt8], other: [UInt8])] = [
    ("github.com", "ssh.github.com"), ("gitlab.com", "altssh.gitlab.com"),
    ("bitbucket.org", "altssh.bitbucket.org"), ("codeberg.org", ""), ("gitee.com", ""),
  ].map { (Array($0.utf8), Array($1.utf8)) }
  private static let schemes = ["https", "http", "ssh", "git"].map { Array($0.utf8) }
  private static let slash = UInt8(ascii: "/")
  private static let colon = UInt8(ascii: ":")

  /// Such as `apple/swift`; at some forges there are more than two names.
  let fullName: String
  /// The repository's page.
  let htmlURL: String

  /// `nil` for a URL of any other host, and for one that names no repository there.
  init?(url: String) {
    guard let (authority, path) = Self.split(Array(url.utf8)[...]),
      let host = Self.host(authority.split(separator: UInt8(ascii: "@")).last ?? [])
    else { return nil }
    var names = path.split(separator: Self.slash)
    guard names.count > 1, var last = names.popLast() else { return nil }
    if last.suffix(4).elementsEqual(".git".utf8) { last = last.dropLast(4) }
    names.append(last)
    let isPlain = names.allSatisfy { name in
      !name.isEmpty && name.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"?#%\\".utf8.contains($0) }
    }
    guard isPlain else { return nil }
    fullName = String(decoding: Array(names.joined(separator: [Self.slash])), as: UTF8.self)
    htmlURL = "https://\(String(decoding: host, as: UTF8.self))/\(fullName)"
  }

  /// The forge that is asked at an address, which may have a port.
  private static func host(_ address: ArraySlice<UInt8>) -> [UInt8]? {
    let name = address.prefix { $0 != colon }.map(\.asciiLowercased)
    return hosts.first { name == $0.name || name == $0.other }?.name
  }

  /// Whom to ask and for what, also of a URL in scp's form; `nil` where no server is named.
  private static func split(
    _ url: ArraySlice<UInt8>
  ) -> (authority: ArraySlice<UInt8>, path: ArraySlice<UInt8>)? {
    let start = url.prefix { $0 != colon }
    guard start.count < url.count else { return nil }
    let rest = url[(start.endIndex + 1)...]
    guard rest.starts(with: [slash, slash]) else {
      return start.contains(slash) ? nil : (start, rest)
    }
    guard schemes.contains(where: start.elementsEqual) else { return nil }
    let authority = rest.dropFirst(2).prefix { $0 != slash }
    return (authority, rest[authority.endIndex...])
  }
}
