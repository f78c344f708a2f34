/// What gh keeps of the hosts that somebody has logged in at: `hosts.yml`.
///
/// Only so much YAML is read as gh writes; what is anything else is passed over.
struct HostsFile {
  private struct Line {
    let indent: Int
    let key: String
    let value: String

    init?(_ text: Substring) {
      let content = text.drop { $0 == " " }
      guard let first = content.first, first != "#", first != "-" else { return nil }
      // A host may have a port; the colon that counts is the last one, or has a blank behind it.
      let parts: (Substring, Substring)
      if let range = content.firstRange(of: ": ") {
        parts = (content[..<range.lowerBound], content[range.upperBound...])
      } else if content.trimmed.hasSuffix(":") {
        parts = (content.trimmed.dropLast(), "")
      } else {
        return nil
      }
      indent = text.count - content.count
      key = Self.scalar(parts.0)
      value = Self.scalar(parts.1)
    }

    private static func scalar(_ text: Substring) -> String {
      let text = text.trimmed
      // Nothing, in one of YAML's spellings.
      if text.hasPrefix("#") || ["null", "~", "|", ">"].contains(text) { return "" }
      for quote in ["\"", "'"] where text.count > 1 && text.hasPrefix(quote) {
        return String(text.dropFirst().prefix { String($0) != quote })
      }
      return text.firstRange(of: " #").map { text[..<$0.lowerBound].trimmed } ?? text
    }
  }

  private let lines: [Line]

  /// Reads the file.
  init(_ text: String) {
    lines = text.split(whereSeparator: \.isNewline).compactMap(Line.init)
  }

  /// The token of a host; `nil` where the file has none, as where a keyring has it.
  func token(host: String) -> String? {
    let lines = below(self.lines, host)
    if let token = value(lines, "oauth_token") { return token }
    // Newer versions have one for each user of the host.
    guard let user = value(lines, "user") else { return nil }
    return value(below(below(lines, "users"), user), "oauth_token")
  }

  private func value(_ lines: some Collection<Line>, _ key: String) -> String? {
    let indent = lines.first?.indent
    return lines.first { $0.indent == indent && $0.key == key && !$0.value.isEmpty }?.value
  }

  /// The lines below a key of the first level that there is.
  private func below(_ lines: some Collection<Line>, _ key: String) -> [Line] {
    let indent = lines.first?.indent ?? 0
    let rest = lines.drop { !($0.indent == indent && $0.key.lowercased() == key.lowercased()) }
    return Array(rest.dropFirst().prefix { $0.indent > indent })
  }
}
