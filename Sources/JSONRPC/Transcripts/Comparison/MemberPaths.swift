/// A set of members of messages, each named by the end of its path: `Variation` says how.
struct MemberPaths: Sendable {
  /// The paths by their last names, each backwards.
  private let byLast: [String: [[String]]]

  init(_ paths: [String]) {
    let backwards = paths.map { $0.split(separator: ".").reversed().map(String.init) }
    byLast = Dictionary(grouping: backwards.filter { !$0.isEmpty }) { $0[0] }
  }

  /// Whether a path, from the message's own member on and without places in arrays, is in the set.
  func contains(_ path: [String]) -> Bool {
    guard let last = path.last, let candidates = byLast[last] else { return false }
    return candidates.contains { path.reversed().starts(with: $0) }
  }
}
