/// Finds what should not be written down, by the names under which it stands and by the form of URLs.
package enum Credentials {
  /// What the name of a member that holds a secret ends with, in small letters, without `-` and `_`.
  private static let endings = [
    "token", "tokenvalue", "password", "passwd", "passphrase", "pwd", "pass", "secret",
    "authorization", "apikey", "privatekey", "accesskey", "secretkey", "credential", "credentials",
    "cookie", "accesstokens", "passwords", "secrets", "apikeys", "cookies",
  ]
  /// What the whole name may be; LSP has `semanticTokens`, which are none.
  private static let list = "tokens"
  /// The last three letters of these, as one number.
  private static let lastLetters = (endings + [list]).map { ending in
    ending.utf8.suffix(3).reduce(0) { $0 << 8 | UInt32($1) }
  }
  /// LSP's names for what tells progress apart; it is no secret.
  private static let progressTokens: Set = ["workdonetoken", "partialresulttoken"]

  /// Whether a member holds a secret, by its name.
  static func isSecret(_ name: String) -> Bool {
    let plain = name.lowercased().filter { $0 != "-" && $0 != "_" }
    return plain == list
      || !progressTokens.contains(plain) && endings.contains { plain.hasSuffix($0) }
  }

  /// The secrets in variables of the environment: those with such names, or with a user in a URL.
  ///
  /// `PWD` and the like, and what is a path, are none.
  package static func secrets(in environment: [String: String]) -> [String] {
    environment.flatMap { name, value -> [String] in
      guard !value.hasPrefix("/") else { return [] }
      let isNamed = isSecret(name) && name != "PWD" && name != "OLDPWD" || name.hasSuffix("_PAT")
      return isNamed ? [value] : SecretURL.secrets(in: Array(value.utf8))
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
  ///
  /// By bytes, as a session waits for it: nearly no word of what was never meant so is built.
  static func secrets(inText bytes: [UInt8]) -> [String] {
    // Neither quotes nor escapes are to be trusted.
    let words = bytes.split { textSeparators.contains($0) }
    var secrets: [String] = []
    for (index, word) in words.enumerated() {
      let parts = word.split(
        separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
      guard mayNameSecret(parts[0]) else { continue }
      let name = text(parts[0]).filter { !$0.isWhitespace }
      guard isSecret(name) || name.hasSuffix("oken") || name.hasPrefix("passw") else { continue }
      let rest = parts.dropFirst() + words[(index + 1)...].prefix(3)
      secrets += rest.flatMap { spellings(of: text($0).filter { $0 != ":" }) }
    }
    guard mayHoldURL(bytes) else { return secrets }
    return SecretURL.secrets(in: bytes) + secrets
  }

  private static let textSeparators = Array("\"'\\{}[],\r\n".utf8)

  /// Whether a word may be such a name: by its last letters but for blanks and the like, or its first.
  private static func mayNameSecret(_ word: ArraySlice<UInt8>) -> Bool {
    let letters = word.reversed().lazy.filter {
      $0 > 0x20 && $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_")
    }
    var last: UInt32 = 0
    for (index, byte) in letters.prefix(3).enumerated() {
      last |= UInt32(byte | 0x20) << (8 * index)
    }
    // The last byte of a blank beyond ASCII.
    let mayBeBlank = last & 0x80 != 0
    return lastLetters.contains(last) || mayBeBlank && blankEnds.contains(UInt8(last >> 8 & 0xFF))
      || word.contains(UInt8(ascii: "w")) && word.contains(UInt8(ascii: "p"))
  }

  /// What stands before the last byte of a blank in UTF-8, its case as that of a letter taken away.
  private static let blankEnds = [0xC2, 0x9A, 0x80, 0x81].map { UInt8($0 | 0x20) }

  /// Whether `://` stands somewhere.
  private static func mayHoldURL(_ bytes: [UInt8]) -> Bool {
    var searched = 0
    while let colon = bytes.next(UInt8(ascii: ":"), from: searched) {
      if bytes[colon...].starts(with: "://".utf8) { return true }
      searched = colon + 1
    }
    return false
  }

  private static func text(_ word: ArraySlice<UInt8>) -> String {
    String(decoding: word, as: UTF8.self).filter { $0 != "\0" }
  }

  /// A secret, and what stands in it behind the last blank, as in `Bearer …`.
  static func spellings(of secret: String) -> [String] {
    let trimmed = String(secret.drop { $0.isWhitespace })
    return [trimmed] + [trimmed.split(separator: " ").last.map(String.init) ?? ""]
  }
}
