import Repositories
import Synchronization

/// The walk of a load by itself, which looks at folders and reads no repository, so that its cost
/// can be told from that of the records.
package enum BareWalk {
  /// The folders below a root that look like repositories, as no options are given.
  package static func repositories(below root: String, machine: Machine) async -> [String] {
    let search = Search(options: LocalOptions(roots: [.init(root)]), machine: machine)
    let found = Found()
    await search.walk { PlainFinder(found: found) }.run()
    return found.paths.withLock { $0 }
  }

  private final class Found: Sendable {
    /// Guards what the workers have found.
    let paths = Mutex<[String]>([])
  }

  private struct PlainFinder: Finder {
    let found: Found
    var isDone: Bool { false }
    var hasNews: Bool { false }

    mutating func look(in place: Place, _ entries: borrowing FolderEntries) -> Look {
      found.paths.withLock { $0.append(place.path.text) }
      return .end
    }

    mutating func look(atLink path: Path, from root: SearchRoot) -> LinkedFolder? { nil }
    mutating func report() async {}
    func warn(_ error: SystemError, at path: Path) {}
    func warn(_ mount: MountTable.Mount) {}
    func skip(_ skipped: SkippedFolders) {}
  }
}
