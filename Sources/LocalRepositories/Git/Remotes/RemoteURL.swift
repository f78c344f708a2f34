/// What a remote's URL becomes before anybody sees it.
enum RemoteURL {
  private static let separator = Array("://".utf8)
  /// What the name of a query's parameter holds where its value lets a reader in.
  private static let secretWords = ["token", "secret", "passw", "key", "auth", "sig", "credential"]

  /// The URL without what would let a reader in.
  ///
  /// That is the whole user of an HTTP URL, which may be a token, and such parameters of its query;
  /// and the password of any other. A URL in scp's form has neither. The name of a remote helper
  /// before the URL (`helper::url`, gitremote-helpers(7)) stays.
  static func withoutCredentials(_ url: [UInt8]) -> [UInt8] {
    // Most have neither a user nor a query.
    guard url.contains(where: { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "?") }),
      let colon = url.indices.first(where: {
        url[$0] == separator[0] && url[$0...].starts(with: separator)
      })
    else { return url }
    // Such as `https`, `helper::https` and `svn+https`.
    let schemes = String(decoding: url[..<colon], as: UTF8.self).lowercased()
      .split { ":+".contains($0) }
    let isHTTP = schemes.contains("http") || schemes.contains("https")
    let start = colon + separator.count
    // A password may hold what ends an authority, since nobody has to have written it right.
    let authority = url[start...].prefix { $0 != UInt8(ascii: "/") }
    var rest = url[start...]
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
      let user = isHTTP ? [] : authority[..<at].prefix { $0 != UInt8(ascii: ":") }
      rest = user + url[(user.isEmpty ? at + 1 : at)...]
    }
    return Array(url[..<start]) + (isHTTP ? withoutSecretParameters(rest) : rest)
  }

  private static func withoutSecretParameters(_ url: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let mark = url.firstIndex(of: UInt8(ascii: "?")) else { return url }
    let query = url[(mark + 1)...].prefix { $0 != UInt8(ascii: "#") }
    let kept = query.split(separator: UInt8(ascii: "&")).filter { parameter in
      let name = parameter.prefix { $0 != UInt8(ascii: "=") }
      let word = String(decoding: name, as: UTF8.self).lowercased()
      return !secretWords.contains { word.contains($0) }
    }
    let remaining = kept.joined(separator: [UInt8(ascii: "&")])
    return url[..<mark] + (kept.isEmpty ? [] : [UInt8(ascii: "?")]) + remaining
      + url[query.endIndex...]
  }
}
