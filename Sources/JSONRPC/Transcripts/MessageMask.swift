/// Masks the secrets of one message where they stand, and tells of them.
struct MessageMask {
  /// LSP's methods whose parameter `token` tells progress apart.
  private static let progressMethods = ["$/progress", "window/workDoneProgress/"]

  /// From so many digits on a number may be a secret.
  private static let longNumber = 8

  /// Whether all that stands below a member with a secret's name is secret too; what a server says is
  /// not, since its schemas have members of such names.
  let isDeep: Bool
  /// The secrets that were met.
  private(set) var secrets: [String] = []
  private var edits: [(range: Range<Int>, bytes: [UInt8])] = []
  private var isProgress = false

  init(isDeep: Bool) {
    self.isDeep = isDeep
  }

  /// The message with `***` in the place of its secrets; as it is where it is no JSON.
  mutating func masked(_ json: [UInt8]) -> [UInt8] {
    guard Credentials.mayHoldSecret(json), var scanner = try? JSONScanner(json) else { return json }
    do {
      try walk(&scanner, depth: 0, below: nil, isSecret: false)
    } catch {
      return json
    }
    return json.replacing(edits)
  }

  private static func isProgress(_ message: JSONScanner) -> Bool {
    var scanner = message
    let members = try? scanner.members(depth: 0, atMost: 100)
    guard case .string(let method) = members?["method"]?.value else { return false }
    return progressMethods.contains { method.hasPrefix($0) }
  }

  private mutating func walk(
    _ scanner: inout JSONScanner, depth: Int, below parent: String?, isSecret: Bool
  ) throws(JSONSyntaxError) {
    switch scanner.peek() {
    case UInt8(ascii: "{"):
      // A message stands by itself, or in a batch.
      if depth == 0 || depth == 1 && parent == nil { isProgress = Self.isProgress(scanner) }
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
      secrets +=
        isSecret ? Credentials.spellings(of: text) : SecretURL.secrets(in: Array(text.utf8))
      edits.append((start..<scanner.position, JSONValue.string(masked).json))
    default:
      let start = scanner.position
      try scanner.skip(depth: depth)
      // Shorter ones are switches and counts.
      guard isSecret, scanner.position - start >= Self.longNumber else { return }
      edits.append((start..<scanner.position, JSONValue.string("***").json))
    }
  }
}
