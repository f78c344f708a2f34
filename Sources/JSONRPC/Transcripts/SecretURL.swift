/// Users, passwords and tokens in URLs.
///
/// - Source: RFC 3986, section 3.2.
enum SecretURL {
  /// A text with `***` in the place of what should not show: of http the whole user, of any other the
  /// password, and the values of a query whose names say so.
  static func masked(_ text: String) -> String {
    var masked = text
    for range in secretRanges(in: text).reversed() { masked.replaceSubrange(range, with: "***") }
    return masked
  }

  /// What would be masked; of a user with a password that too.
  static func secrets(in text: String) -> [String] {
    secretRanges(in: text).flatMap { range -> [String] in
      let secret = text[range]
      return [String(secret), secret.split(separator: ":").last.map(String.init) ?? ""]
    }
  }

  /// In their order.
  private static func secretRanges(in text: String) -> [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    var rest = text[...]
    while let mark = rest.firstRange(of: "://") {
      let scheme = rest[..<mark.lowerBound].suffix(5).lowercased()
      rest = rest[mark.upperBound...]
      let end = rest.firstIndex { "/?# \"'<>\r\n\t".contains($0) } ?? rest.endIndex
      if let at = rest[..<end].lastIndex(of: "@") {
        let user = rest.startIndex..<at
        let isWeb = scheme.hasSuffix("http") || scheme.hasSuffix("https")
        let colon = rest[user].firstIndex(of: ":")
        if isWeb, !user.isEmpty {
          ranges.append(user)
        } else if let colon, rest.index(after: colon) < at {
          ranges.append(rest.index(after: colon)..<at)
        }
      }
      rest = rest[end...]
      let query = rest.prefix { !" \"'<>\r\n\t".contains($0) }
      ranges += query.split { "?&#".contains($0) }.compactMap { pair in
        guard let equals = pair.firstIndex(of: "="), Credentials.isSecret(String(pair[..<equals]))
        else { return nil }
        let value = pair.index(after: equals)..<pair.endIndex
        return value.isEmpty ? nil : value
      }
    }
    return ranges
  }
}
