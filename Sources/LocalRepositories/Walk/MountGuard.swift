import Glibc
import Repositories

/// Keeps a load away from mounts that it is not to cross, before any call touches them: one to a
/// server that is gone may never return.
struct MountGuard: Sendable {
  /// The most links that a path may lead over; Linux has the same limit.
  private static let maximumLinks = 40

  /// Keeps away from nothing.
  static let open = MountGuard(MountTable(parsing: []), crossMounts: .all, roots: [])

  /// The mount points at which a walk ends.
  let closed: [MountTable.Mount]
  /// The mount points that nothing may lead into, whatever names it.
  private let forbidden: Set<Path>

  /// `roots` are the real paths of the roots, which are looked at wherever they lie.
  init(_ table: MountTable, crossMounts: LocalOptions.CrossMounts, roots: [Path]) {
    closed =
      switch crossMounts {
      case .never: table.all
      case .local: table.all.filter { !$0.isLocal }
      case .all: []
      }
    let remote = table.all.filter { crossMounts != .all && $0.isRemote }
    forbidden = Set(remote.map(\.path).filter { !roots.contains(where: $0.contains) })
  }

  /// Whether any path may be touched.
  var isOpen: Bool { forbidden.isEmpty }

  /// The absolute path without links of an absolute one; `nil` where it leads nowhere.
  ///
  /// - Throws: `mountSkipped` where it leads into a mount that is not to be touched: what lies there
  ///   is not known, and so is not gone.
  func realPath(ifThere path: Path) throws(SystemError) -> Path? {
    do {
      return try realPath(of: path)
    } catch  where error == .mountSkipped {
      throw error
    } catch {
      return nil
    }
  }

  /// The absolute path without links of an absolute one, as `FileSystem.realPath`.
  ///
  /// - Throws: `mountSkipped` where it leads into a mount that is not to be touched.
  func realPath(of path: Path) throws(SystemError) -> Path {
    guard !forbidden.isEmpty else { return try FileSystem.realPath(of: path) }
    guard path.bytes.count < Int(PATH_MAX) else { throw .nameTooLong }
    var real = Path("/")
    var rest = Array(path.bytes.split(separator: UInt8(ascii: "/")).reversed())
    var links = 0
    while let name = rest.popLast() {
      if name.elementsEqual(".".utf8) { continue }
      if name.elementsEqual("..".utf8) {
        real = real.parent ?? real
        continue
      }
      let next = real.appending(name)
      guard !forbidden.contains(next) else { throw .mountSkipped }
      let kind = try FileSystem.status(of: next, followingLinks: false).kind
      guard kind == .link else {
        guard kind == .folder || rest.isEmpty else { throw .notADirectory }
        real = next
        continue
      }
      links += 1
      guard links <= Self.maximumLinks else { throw .linkLoop }
      let target = Path(try FileSystem.target(ofLink: next))
      if target.isAbsolute { real = Path("/") }
      rest += target.bytes.split(separator: UInt8(ascii: "/")).reversed()
    }
    return real
  }
}
