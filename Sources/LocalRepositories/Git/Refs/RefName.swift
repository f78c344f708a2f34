/// Names of refs, as far as reading them needs it.
enum RefName {
  private static let perWorktree = ["refs/bisect/", "refs/worktree/", "refs/rewritten/"]
    .map { Array($0.utf8) }

  /// Whether the name may be joined to a git dir's path: nothing in it leads out of there.
  static func isSafe(_ name: [UInt8]) -> Bool {
    guard name.starts(with: "refs/".utf8) else { return false }
    let parts = name.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return !name.contains { $0 < 0x20 || $0 == 0x7F || " ~^:?*[\\".utf8.contains($0) }
      && parts.allSatisfy { part in
        !part.isEmpty && part.first != UInt8(ascii: ".") && part.last != UInt8(ascii: ".")
          && !zip(part, part.dropFirst()).contains { $0 == UInt8(ascii: ".") && $1 == $0 }
      }
  }

  /// Whether each linked worktree has a ref of this name of its own.
  ///
  /// - Source: gitglossary(7), per-worktree ref; git-worktree(1), REFS.
  static func isPerWorktree(_ name: [UInt8]) -> Bool {
    perWorktree.contains { name.starts(with: $0) }
  }
}
