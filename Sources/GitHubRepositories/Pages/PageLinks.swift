/// The targets of a `Link` field, by their relations.
///
/// - Source: RFC 8288, section 3; relations are what GitHub sends: `next`, `last`, `prev`, `first`.
struct PageLinks: Hashable, Sendable {
  /// The most bytes of a field that is read.
  static let limit = 64 << 10

  private var targets: [String: String] = [:]

  /// Reads the field; what is no link is passed over.
  init(_ field: String) {
    var rest = field[...]
    while let start = rest.firstIndex(of: "<"),
      let end = rest[start...].firstIndex(of: ">")
    {
      let target = String(rest[rest.index(after: start)..<end])
      let parameters = Self.parameters(rest[rest.index(after: end)...])
      rest = rest[parameters.endIndex...]
      for relation in Self.relations(parameters) where targets[relation] == nil {
        targets[relation] = target
      }
    }
  }

  /// The target of a relation, as it was sent; `nil` where there is none.
  subscript(_ relation: String) -> String? {
    targets[relation]
  }

  /// What stands before the comma that ends a link, which may be quoted.
  private static func parameters(_ text: Substring) -> Substring {
    parts(text, at: ",").first ?? ""
  }

  private static func relations(_ parameters: Substring) -> [String] {
    for parameter in parts(parameters, at: ";") {
      let parts = parameter.split(separator: "=", maxSplits: 1).map(\.trimmed)
      guard parts.count == 2, parts[0].lowercased() == "rel" else { continue }
      return parts[1].filter { !"\"'".contains($0) }.split(separator: " ").map { $0.lowercased() }
    }
    return []
  }

  /// The parts of a text between a separator that is not quoted.
  private static func parts(_ text: Substring, at separator: Character) -> [Substring] {
    var isQuoted = false
    var isEscaped = false
    return text.split(omittingEmptySubsequences: false) { character in
      defer { isEscaped = isQuoted && !isEscaped && character == "\\" }
      if character == "\"", !isEscaped { isQuoted.toggle() }
      return !isQuoted && character == separator
    }
  }
}
