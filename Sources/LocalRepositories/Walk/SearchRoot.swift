import Repositories

/// A folder in which a load looks, and what holds below it.
final class SearchRoot: Sendable {
  /// What keeps a walk out of a folder.
  enum Obstacle {
    /// It is a root itself and is looked at for its own sake.
    case root
    /// A list of folders that are not entered names it.
    case ignored(IgnoreRule)
    /// Its name begins with a dot.
    case hidden
    /// It is a mount point that is not crossed.
    case mount(MountTable.Mount)
    /// It lies too deep.
    case depth
  }

  /// What holds for all folders in one.
  struct Scope {
    fileprivate let parent: Path
    /// Whether the options' own list alone holds.
    fileprivate let isInside: Bool
    fileprivate let isDeepest: Bool
    /// The rules for paths that may be about them.
    fileprivate let anchored: [IgnoreRule]
    fileprivate let special: Special?
  }

  /// What stands in one folder beside the usual.
  fileprivate struct Special: Sendable {
    var roots: [[UInt8]] = []
    var mounts: [MountTable.Mount] = []
  }

  /// The real path.
  let path: Path
  /// Its place in the list that was asked for.
  let index: Int
  /// How far below it a folder is still looked at.
  let maxDepth: Int
  private let hidden: Bool
  private let ignoreList: IgnoreList
  /// What holds within a repository, where only the options' own list does.
  private let ignoreListInside: IgnoreList
  private let specials: FolderTable<Special>

  /// `roots` are the real paths of all, `closedMounts` the mount points that are not crossed.
  init(
    path: Path, index: Int, maxDepth: Int, options: LocalOptions, ignoreRules: [IgnoreRule],
    roots: [Path], closedMounts: [MountTable.Mount]
  ) {
    self.path = path
    self.index = index
    self.maxDepth = maxDepth
    hidden = options.hidden
    // What cannot be met is forgotten, so that most folders need not be looked up.
    let isConfined = options.followSymlinks != .all
    let rules = ignoreRules.filter { rule in
      guard isConfined, case .folder(let folder) = rule.subject else { return true }
      return path.contains(folder)
    }
    ignoreList = IgnoreList(rules)
    ignoreListInside = IgnoreList(rules.filter { $0.origin == .options })
    var specials: [Path: Special] = [:]
    for other in roots where other != path && (!isConfined || path.contains(other)) {
      guard let parent = other.parent else { continue }
      specials[parent, default: Special()].roots.append(Array(other.name))
    }
    for mount in closedMounts
    where !mount.path.contains(path) && (!isConfined || path.contains(mount.path)) {
      guard let parent = mount.path.parent else { continue }
      specials[parent, default: Special()].mounts.append(mount)
    }
    self.specials = FolderTable(specials)
  }

  /// Finds out once what holds for all folders in one, which may lie inside of a repository that
  /// usually is not entered.
  func scope(of parent: Path, depth: Int, isInside: Bool) -> Scope {
    let list = isInside ? ignoreListInside : ignoreList
    return Scope(
      parent: parent, isInside: isInside, isDeepest: depth >= maxDepth,
      anchored: list.anchoredRules(in: parent), special: specials[parent])
  }

  /// What keeps a walk out of a folder; `nil` where it is entered.
  func obstacle(to name: Span<UInt8>, in scope: borrowing Scope) -> Obstacle? {
    guard let first = name.first else { return nil }
    if let special = scope.special, special.roots.contains(where: { name.equals($0) }) {
      return .root
    }
    let list = scope.isInside ? ignoreListInside : ignoreList
    if list.mayBeAbout(first) || !scope.anchored.isEmpty,
      let rule = list.rule(for: Array(name)[...], in: scope.parent, scope.anchored)
    {
      return .ignored(rule)
    }
    if !hidden && first == UInt8(ascii: ".") { return .hidden }
    if let mount = scope.special?.mounts.first(where: { name.equals($0.path.name) }) {
      return .mount(mount)
    }
    return scope.isDeepest ? .depth : nil
  }

  /// What keeps a walk that follows links out of a folder, or out of one above it, wherever it is;
  /// `nil` where it is entered.
  ///
  /// `tree` is a working tree on the way at which a walk usually ends.
  func obstacle(onTheWayTo folder: Path, through tree: Path?) -> Obstacle? {
    var folder = folder
    while folder != path, let parent = folder.parent {
      // The depth is counted along the links.
      let scope = scope(of: parent, depth: -1, isInside: tree?.contains(parent) == true)
      if let obstacle = obstacle(to: folder.name.span, in: scope) { return obstacle }
      folder = parent
    }
    return nil
  }
}
