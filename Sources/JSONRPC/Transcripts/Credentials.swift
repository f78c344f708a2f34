/// Finds what should not be written down, by the names under which it stands and by the form of URLs.
package enum Credentials {
  /// What the name of a member that holds a secret ends with, in small letters, without `-` and `_`.
  private static let endings = [
    "token", "tokenvalue", "password", "passwd", "passphrase", "pwd", "pass", "secret",
    "authorization", "apikey", "privatekey", "accesskey", "secretkey", "credential", "credentials",
    "cookie",
  ]
  /// The last three letters of these, as one number.
  private static let lastLetters = endings.map { ending in
    ending.utf8.suffix(3).reduce(0) { $0 << 8 | UInt32($1) }
  }
  /// LSP's names for what tells progress apart; it is no secret.
  private static let progressTokens: Set = ["workdonetoken", "partialresulttoken"]

  /// Whether a member holds a secret, by its name.
  static func isSecret(_ name: String) -> Bool {
    let plain = name.lowercased().filter { $0 != "-" && $0 != "_" }
    return !progressTokens.contains(plain) && endings.contains { plain.hasSuffix($0) }
  }

  /// The secrets in variables of the environment: those with such names, or with a user in a URL.
  ///
  /// `PWD` and the like, and what is a path, are none.
  package static func secrets(in environment: [String: String]) -> [String] {
    environment.flatMap { name, value -> [String] in
      guard !value.hasPrefix("/") else { return [] }
      let isNamed = isSecret(name) && name != "PWD" && name != "OLDPWD" || name.hasSuffix("_PAT")
      return isNamed ? [value] : SecretURL.secrets(in: value)
    }
  }

  /// Whether a message may have something to be masked, told without building it.
  static func mayHoldSecret(_ json: [UInt8]) -> Bool {
    let bytes = json.span
    // The last three bytes, in small letters so far as they are any.
    var last: UInt32 = 0
    var name: UInt32 = 0
    for position in bytes.indices {
      switch bytes[position] {
      case UInt8(ascii: "\""): name = last & 0xFF_FFFF
      case UInt8(ascii: ":"): if lastLetters.contains(name) { return true }
      case UInt8(ascii: "@"), UInt8(ascii: "?"): return true
      case UInt8(ascii: "\\") where position + 1 < bytes.count:
        if bytes[position + 1] == UInt8(ascii: "u") { return true }
      default: break
      }
      last = last << 8 | UInt32(bytes[position] | 0x20)
    }
    return false
  }

  /// The secrets in a text that is not JSON, though it may have been meant so.
  static func secrets(inText bytes: [UInt8]) -> [String] {
    let text = String(decoding: bytes, as: UTF8.self)
    // Neither quotes nor escapes are to be trusted.
    let words = text.split { "\"'\\{}[],\r\n".contains($0) }.map { $0.filter { $0 != "\0" } }
    var secrets = SecretURL.secrets(in: text)
    for (index, word) in words.enumerated() {
      let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts[0].filter { !$0.isWhitespace }
      guard isSecret(name) || name.hasSuffix("oken") || name.hasPrefix("passw") else { continue }
      let rest = parts.dropFirst().map(String.init) + words[(index + 1)...].prefix(3)
      secrets += rest.flatMap { spellings(of: $0.filter { $0 != ":" }) }
    }
    return secrets
  }

  /// A secret, and what stands in it behind the last blank, as in `Bearer …`.
  static func spellings(of secret: String) -> [String] {
    let trimmed = String(secret.drop { $0.isWhitespace })
    return [trimmed] + [trimmed.split(separator: " ").last.map(String.init) ?? ""]
  }
}
