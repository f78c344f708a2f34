/// Users, passwords and tokens in URLs.
///
/// - Source: RFC 3986, sections 3.2 and 3.4.
enum SecretURL {
  /// What no URL goes on behind.
  private static let ends = Array(" \"'<>\t\r\n".utf8)
  private static let authorityEnds = Array("/?#".utf8) + ends
  /// What one name and value of a query ends with.
  private static let pairEnds = Array("?&#".utf8) + ends
  private static let nameEnds = Array("=/;:".utf8) + pairEnds

  /// A text with `***` in the place of what should not show: of http the whole user, of any other the
  /// password, and the values of a query whose names say so.
  static func masked(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let edits = secretRanges(in: bytes).map { ($0, Array("***".utf8)) }
    return edits.isEmpty ? text : String(decoding: bytes.replacing(edits), as: UTF8.self)
  }

  /// What would be masked; of a user with a password that too.
  static func secrets(in text: [UInt8]) -> [String] {
    secretRanges(in: text).flatMap { range -> [String] in
      let secret = String(decoding: text[range], as: UTF8.self)
      return [secret, secret.split(separator: ":").last.map(String.init) ?? ""]
    }
  }

  /// In their order, and apart from each other.
  private static func secretRanges(in text: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var position = 0
    var isInURL = false
    while position < text.count {
      let start = position
      switch text[start] {
      case UInt8(ascii: ":") where text[start...].starts(with: "://".utf8):
        isInURL = true
        position = text.next(of: authorityEnds, from: start + 3)
        if let secret = secret(in: start + 3..<position, of: text) { ranges.append(secret) }
      case UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "#"), UInt8(ascii: "/"),
        UInt8(ascii: ";"):
        position += 1
        guard isInURL else { continue }
        position = text.next(of: nameEnds, from: position)
        guard position < text.count, text[position] == UInt8(ascii: "="),
          Credentials.isSecret(String(decoding: text[start + 1..<position], as: UTF8.self))
        else { continue }
        let value = position + 1..<text.next(of: pairEnds, from: position + 1)
        if !value.isEmpty { ranges.append(value) }
        position = value.upperBound
      case let byte:
        if ends.contains(byte) { isInURL = false }
        position += 1
      }
    }
    return ranges
  }

  /// What is secret of an authority, which has a user before an `@`.
  private static func secret(in authority: Range<Int>, of text: [UInt8]) -> Range<Int>? {
    guard let at = text[authority].lastIndex(of: UInt8(ascii: "@")) else { return nil }
    let user = authority.lowerBound..<at
    let scheme = String(decoding: text[..<(authority.lowerBound - 3)].suffix(5), as: UTF8.self)
    let isWeb = ["http", "https"].contains { scheme.lowercased().hasSuffix($0) }
    guard !isWeb else { return user.isEmpty ? nil : user }
    guard let colon = text[user].firstIndex(of: UInt8(ascii: ":")), colon + 1 < at else {
      return nil
    }
    return colon + 1..<at
  }
}
