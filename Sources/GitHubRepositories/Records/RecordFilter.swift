import Repositories

/// Which records of a list are wanted.
struct RecordFilter: Sendable {
  private let options: GitHubOptions

  /// Makes the filter that options ask for.
  init(_ options: GitHubOptions) {
    self.options = options
  }

  /// Whether a record is wanted; one that does not say is not what somebody asks for.
  func wants(_ record: Repository) -> Bool {
    switch options.visibility {
    case .all: break
    case .public where record.private == false: break
    case .private where record.private == true: break
    case .public, .private: return false
    }
    if let fork = options.fork, record.fork != fork { return false }
    if let archived = options.archived, record.archived != archived { return false }
    if let language = options.language?.lowercased(), record.language?.lowercased() != language {
      return false
    }
    let topics = record.topics ?? []
    guard options.topics.allSatisfy({ topics.contains($0.lowercased()) }) else { return false }
    if let name = options.name, !Self.matches(record.name.lowercased(), name.lowercased()) {
      return false
    }
    // Both are RFC 3339 in UTC, to the second.
    if let moment = options.pushedAfter { return (record.pushedAt ?? "") > moment }
    return true
  }

  /// Whether a name is what a pattern means, in which `*` stands for any characters and `?` for one.
  static func matches(_ name: String, _ pattern: String) -> Bool {
    let name = Array(name)
    let pattern = Array(pattern)
    var (position, place) = (0, 0)
    // Where the last star was, and what it stands for ends.
    var star: (place: Int, end: Int)?
    while position < name.count {
      if place < pattern.count, pattern[place] == "*" {
        star = (place, position)
        place += 1
      } else if place < pattern.count, pattern[place] == "?" || pattern[place] == name[position] {
        place += 1
        position += 1
      } else if let last = star {
        star = (last.place, last.end + 1)
        (position, place) = (last.end + 1, last.place + 1)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == "*" }
  }
}
