/// The user's short forms of URLs: `url.<base>.insteadOf` and `pushInsteadOf`.
///
/// - Source: git-config(1), url.<base>.insteadOf.
struct URLRewriting: Sendable {
  private struct Rule {
    let prefix: [UInt8]
    let base: [UInt8]
  }

  private let fetchRules: [Rule]
  private let pushRules: [Rule]

  init(_ config: GitConfig) {
    func rules(_ name: String) -> [Rule] {
      config.entries.compactMap { entry in
        guard entry.section == "url", entry.name == name, let base = entry.subsection,
          let prefix = entry.value
        else { return nil }
        return Rule(prefix: prefix, base: base)
      }
    }
    fetchRules = rules("insteadof")
    pushRules = rules("pushinsteadof")
  }

  /// The URL that git asks.
  func fetchURL(_ url: [UInt8]) -> [UInt8] {
    Self.rewrite(url, by: fetchRules) ?? url
  }

  /// The URL that git pushes to for a remote without `pushurl`; `nil` where it is the fetch URL.
  func pushURL(_ url: [UInt8]) -> [UInt8]? {
    Self.rewrite(url, by: pushRules)
  }

  /// The longest prefix wins, and of equal ones the first.
  private static func rewrite(_ url: [UInt8], by rules: [Rule]) -> [UInt8]? {
    var best: Rule?
    for rule in rules
    where url.starts(with: rule.prefix) && rule.prefix.count > best?.prefix.count ?? -1 {
      best = rule
    }
    return best.map { $0.base + url.dropFirst($0.prefix.count) }
  }
}
