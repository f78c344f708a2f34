/// Masks the secrets of one message where they stand, and tells of them.
struct MessageMask {
  /// LSP's methods whose parameter `token` tells progress apart.
  private static let progressMethods = ["$/progress", "window/workDoneProgress/"]

  /// Whether all that stands within a member with such a name is one, and not a description of it.
  let isDeep: Bool
  /// The secrets that were met.
  private(set) var secrets: [String] = []
  private var edits: [(range: Range<Int>, json: [UInt8])] = []
  private var isProgress = false

  init(isDeep: Bool) {
    self.isDeep = isDeep
  }

  /// The message with `***` in the place of its secrets; as it is where it is no JSON.
  mutating func masked(_ json: [UInt8]) -> [UInt8] {
    guard Credentials.mayHoldSecret(json), var scanner = try? JSONScanner(json) else { return json }
    var envelope = scanner
    let members = try? envelope.members(depth: 0, atMost: 100)
    if case .string(let method) = members?["method"]?.value {
      isProgress = Self.progressMethods.contains { method.hasPrefix($0) }
    }
    do {
      try walk(&scanner, depth: 0, below: "", isSecret: false)
    } catch {
      return json
    }
    var masked: [UInt8] = []
    var copied = 0
    for edit in edits {
      masked += json[copied..<edit.range.lowerBound] + edit.json
      copied = edit.range.upperBound
    }
    return masked + json[copied...]
  }

  private mutating func walk(
    _ scanner: inout JSONScanner, depth: Int, below parent: String, isSecret: Bool
  ) throws(JSONSyntaxError) {
    switch scanner.peek() {
    case UInt8(ascii: "{"):
      try scanner.object(depth: depth) { scanner, name throws(JSONSyntaxError) in
        // What progress is told for stands directly in the parameters.
        let isToken = name == "token" && parent == "params" && isProgress
        try walk(
          &scanner, depth: depth + 1, below: name,
          isSecret: isDeep && isSecret || !isToken && Credentials.isSecret(name))
      }
    case UInt8(ascii: "["):
      try scanner.array(depth: depth) { scanner throws(JSONSyntaxError) in
        try walk(&scanner, depth: depth + 1, below: parent, isSecret: isDeep && isSecret)
      }
    case UInt8(ascii: "\""):
      let start = scanner.position
      guard case .string(let text) = try scanner.value(depth: depth) else { return }
      let masked = isSecret ? "***" : SecretURL.masked(text)
      guard masked != text, !text.isEmpty else { return }
      secrets += isSecret ? Credentials.spellings(of: text) : SecretURL.secrets(in: text)
      edits.append((start..<scanner.position, JSONValue.string(masked).json))
    default: try scanner.skip(depth: depth)
    }
  }
}
