import Repositories

/// The way from a root down to a path, as a walk goes it.
struct Route {
  private typealias Reason = PathExplanation.Reason

  let roots: Roots
  private let searchRoots: [SearchRoot]
  private let options: LocalOptions
  /// The real path of the user's home.
  private let home: Path
  private let survey: Survey

  init(search: Search, survey: Survey) {
    roots = search.roots
    searchRoots = search.searchRoots
    options = search.options
    home = search.home
    self.survey = survey
  }

  /// What keeps a walk from coming to a folder with a real path; `nil` where it comes there.
  func obstacle(to folder: Path) -> PathExplanation.Reason? {
    guard let root = root(of: folder) else {
      return Reason(.outsideRoots, at: folder.text, setting: "roots")
    }
    let names = folder.bytes.dropFirst(root.path.bytes.count).split(separator: UInt8(ascii: "/"))
    var isInside = false
    var current = root.path
    for (depth, name) in names.enumerated() {
      switch passage(through: current, depth: depth) {
      case .closed(let reason): return reason
      case .inside: isInside = true
      case .free: break
      }
      let scope = root.scope(of: current, depth: depth, isInside: isInside)
      let next = current.appending(name)
      if let obstacle = root.obstacle(to: name.span, in: scope) {
        return reason(obstacle, at: next, root)
      }
      current = next
    }
    return nil
  }

  /// What keeps a walk from following a link with a real path; `nil` where it follows it.
  func obstacle(toLink link: Path) -> PathExplanation.Reason? {
    if let reason = obstacle(to: link) { return reason }
    return options.followSymlinks == .never
      ? Reason(.symlink, at: link.text, setting: "followSymlinks", rule: "never") : nil
  }

  /// The key of the innermost repository in whose working tree a walk comes to a folder; `nil` for
  /// none.
  func repository(around folder: Path) -> Path? {
    guard let root = root(of: folder), obstacle(to: folder) == nil else { return nil }
    var current = folder
    while current != root.path, let parent = current.parent {
      let finding = try? survey.follow(.dotGit(folder: parent, kind: .unknown))
      if case .sighting(let sighting)? = finding, sighting.git != nil { return sighting.key }
      current = parent
    }
    return nil
  }

  /// Why there is nothing to find in a folder.
  func reasonForNothing(at folder: Path) -> PathExplanation.Reason {
    if (try? GitDirectory.at(folder, survey.mounts)) != nil {
      return Reason(.insideGitDirectory, at: folder.text)
    }
    var ancestor = folder.parent
    while let current = ancestor {
      if (try? GitDirectory.at(current, survey.mounts)) != nil {
        return Reason(.insideGitDirectory, at: current.text)
      }
      if case .sighting? = try? survey.follow(.dotGit(folder: current, kind: .unknown)) {
        return Reason(.insideRepository, at: current.text)
      }
      ancestor = current.parent
    }
    return Reason(.notARepository, at: folder.text)
  }

  private func root(of folder: Path) -> SearchRoot? {
    let index = roots.index(of: folder)
    return searchRoots.first { $0.index == index }
  }

  private enum Passage {
    case free
    /// On, within a repository that usually is not entered.
    case inside
    case closed(PathExplanation.Reason)
  }

  /// Whether a walk goes on below a folder.
  private func passage(through folder: Path, depth: Int) -> Passage {
    if (try? GitDirectory.at(folder, survey.mounts)) != nil {
      return .closed(Reason(.insideGitDirectory, at: folder.text))
    }
    let finding = try? survey.follow(.dotGit(folder: folder, kind: .unknown))
    guard case .sighting(let sighting)? = finding else { return .free }
    if depth == 0 || (folder.contains(home) && sighting.git != nil) { return .free }
    // Whatever is asked for, nothing is looked for below one that is broken.
    guard sighting.git != nil else {
      return .closed(Reason(.insideRepository, at: folder.text))
    }
    if options.nested == .all { return .inside }
    return .closed(
      Reason(
        .insideRepository, at: folder.text, setting: "nested", rule: options.nested.rawValue))
  }

  private func reason(
    _ obstacle: SearchRoot.Obstacle, at place: Path, _ root: SearchRoot
  ) -> PathExplanation.Reason? {
    switch obstacle {
    case .root: return nil
    case .ignored(let rule):
      var reason = Reason(.ignored, at: place.text, setting: "ignore", rule: rule.text)
      if rule.origin == .builtIn { reason.isBuiltIn = true }
      return reason
    case .hidden: return Reason(.hidden, at: place.text, setting: "hidden", rule: "false")
    case .mount(let mount):
      return Reason(.mount, at: place.text, setting: "crossMounts", rule: mount.type)
    case .depth:
      return Reason(.depth, at: place.text, setting: "maxDepth", rule: "\(root.maxDepth)")
    }
  }
}
