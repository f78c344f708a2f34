/// Names of refs, as far as reading them needs it.
enum RefName {
  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")
  private static let perWorktree = ["refs/bisect/", "refs/worktree/", "refs/rewritten/"]
    .map { Array($0.utf8) }

  /// Whether the name may be joined to a git dir's path: nothing in it leads out of there.
  static func isSafe(_ name: [UInt8]) -> Bool {
    guard name.starts(with: "refs/".utf8) else { return false }
    var former = slash
    for byte in name {
      if !mayFollow(former, byte) { return false }
      former = byte
    }
    return mayFollow(former, slash)
  }

  /// No part of the name is empty, none begins or ends with a dot, and none has two in a row.
  private static func mayFollow(_ former: UInt8, _ byte: UInt8) -> Bool {
    switch byte {
    case slash, dot: former != slash && former != dot
    case ...0x20, 0x7F, UInt8(ascii: "~"), UInt8(ascii: "^"), UInt8(ascii: ":"),
      UInt8(ascii: "?"), UInt8(ascii: "*"), UInt8(ascii: "["), UInt8(ascii: "\\"):
      false
    default: true
    }
  }

  /// Whether each linked worktree has a ref of this name of its own.
  ///
  /// - Source: gitglossary(7), per-worktree ref; git-worktree(1), REFS.
  static func isPerWorktree(_ name: [UInt8]) -> Bool {
    perWorktree.contains { name.starts(with: $0) }
  }
}
