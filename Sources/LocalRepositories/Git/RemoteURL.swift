/// What a remote's URL becomes before anybody sees it.
enum RemoteURL {
  /// The URL without what would let a reader in.
  ///
  /// That is the whole user of an HTTP URL, which may be a token, and the password of any other. A
  /// URL in scp's form has neither.
  static func withoutCredentials(_ url: [UInt8]) -> [UInt8] {
    let separator = Array("://".utf8)
    guard let colon = url.firstIndex(of: UInt8(ascii: ":")),
      url[colon...].starts(with: separator)
    else { return url }
    let scheme = String(decoding: url[..<colon], as: UTF8.self).lowercased()
    let start = colon + separator.count
    let authority = url[start...].prefix { !"/?#".utf8.contains($0) }
    guard let at = authority.lastIndex(of: UInt8(ascii: "@")) else { return url }
    let isHTTP = scheme == "http" || scheme == "https"
    let user = isHTTP ? [] : authority[..<at].prefix { $0 != UInt8(ascii: ":") }
    return Array(url[..<start]) + user + url[(user.isEmpty ? at + 1 : at)...]
  }
}
