/// The user's short forms of URLs: `url.<base>.insteadOf` and `pushInsteadOf`.
///
/// - Source: git-config(1), url.<base>.insteadOf; `alias_url` in git's remote.c.
struct URLRewriting: Sendable {
  /// A base, and the short forms of it.
  private struct Rule {
    let base: [UInt8]
    var prefixes: [[UInt8]]
  }

  // In the order in which the bases come first, which decides between equal short forms.
  private var fetchRules: [Rule] = []
  private var pushRules: [Rule] = []

  init(_ config: GitConfig) {
    add(config)
  }

  /// These short forms and those of a configuration that comes after them.
  func adding(_ config: GitConfig) -> URLRewriting {
    var rewriting = self
    rewriting.add(config)
    return rewriting
  }

  /// The URL that git asks.
  func fetchURL(_ url: [UInt8]) -> [UInt8] {
    Self.rewrite(url, by: fetchRules) ?? url
  }

  /// The URL that git pushes to for a remote without `pushurl`; `nil` where it is the fetch URL.
  func pushURL(_ url: [UInt8]) -> [UInt8]? {
    Self.rewrite(url, by: pushRules)
  }

  private mutating func add(_ config: GitConfig) {
    for part in config.parts {
      for entry in part where entry.section == "url" {
        guard let base = entry.subsection, let prefix = entry.value else { continue }
        switch entry.name {
        case "insteadof": Self.add(prefix, of: base, to: &fetchRules)
        case "pushinsteadof": Self.add(prefix, of: base, to: &pushRules)
        default: break
        }
      }
    }
  }

  private static func add(_ prefix: [UInt8], of base: [UInt8], to rules: inout [Rule]) {
    if let index = rules.firstIndex(where: { $0.base == base }) {
      rules[index].prefixes.append(prefix)
    } else {
      rules.append(Rule(base: base, prefixes: [prefix]))
    }
  }

  /// The longest prefix wins, and of equal ones the first.
  private static func rewrite(_ url: [UInt8], by rules: [Rule]) -> [UInt8]? {
    var best: (base: [UInt8], length: Int)?
    for rule in rules {
      for prefix in rule.prefixes
      where url.starts(with: prefix) && prefix.count > best?.length ?? -1 {
        best = (rule.base, prefix.count)
      }
    }
    return best.map { $0.base + url.dropFirst($0.length) }
  }
}
