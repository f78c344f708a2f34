import Repositories
import Synchronization

/// Sees to it that a main repository and its worktrees are listed together, by whoever meets one of
/// them first.
final class Families: Sendable {
  /// What is to be done about a sighting.
  enum Turn {
    /// Nobody has met the family: list it, then close it.
    case first
    /// Somebody is listing the family and gets the sighting when they close it.
    case waits
    /// The family is listed.
    case late
  }

  /// How many sightings wait, each with its git dir open, where listing the family finds the same.
  private static let mostWaiting = 64

  /// By the common dir: the sightings that wait while a family is being listed, `nil` once it is.
  private let waiting = Mutex<[FileStatus.Node: [Sighting]?]>([:])

  /// Finds out whose turn it is.
  func join(_ family: FileStatus.Node, _ sighting: Sighting) -> Turn {
    waiting.withLock { waiting in
      switch waiting[family] {
      case nil:
        waiting[family] = .some([])
        return .first
      case .some(nil):
        return .late
      case .some(let others?):
        if others.count < Self.mostWaiting || !sighting.isRegistered {
          waiting[family] = .some(others + [sighting])
        }
        return .waits
      }
    }
  }

  /// Tells that a family is listed.
  ///
  /// - Returns: What was met meanwhile.
  func close(_ family: FileStatus.Node) -> [Sighting] {
    waiting.withLock { waiting in
      defer { waiting[family] = .some(nil) }
      return (waiting[family] ?? nil) ?? []
    }
  }
}

extension Sighting {
  /// Whether it tells nothing that the main repository's own files do not.
  fileprivate var isRegistered: Bool {
    kind == .worktree && standing == .settled && alias == nil
  }
}
