import Repositories

/// The questions that it takes to tell why a load would find a path.
struct Inquiry {
  private typealias Reason = PathExplanation.Reason

  /// How far a way may lead over other repositories: a submodule in a submodule, and so on.
  private static let longestWay = 16

  private let options: LocalOptions
  private let survey: Survey
  private let builder: RecordBuilder
  private let route: Route

  init(search: Search) {
    options = search.options
    survey = Survey(mounts: search.mounts)
    builder = search.builder
    route = Route(search: search, survey: survey)
  }

  /// Explains an absolute path.
  func explain(_ written: Path) -> PathExplanation {
    do throws(SystemError) {
      let real = try survey.mounts.realPath(of: written)
      guard try FileSystem.status(of: real).kind == .folder else { throw .notADirectory }
      guard var sighting = try sighting(at: real) else {
        return PathExplanation(path: real.text, reason: route.reasonForNothing(at: real))
      }
      let link = link(written)
      if let reason = obstacle(to: sighting, at: real, by: link) {
        return PathExplanation(path: real.text, reason: reason)
      }
      sighting.parent = sighting.parent ?? route.repository(around: sighting.folder)
      var record = builder.record(of: sighting)
      record.root = route.roots.index(of: sighting.folder) ?? link.flatMap(route.roots.index)
      return PathExplanation(path: real.text, repository: record)
    } catch {
      return PathExplanation(path: written.text, reason: Reason(error, at: written))
    }
  }

  /// The real path of the link that a path names; `nil` where that is no link.
  private func link(_ written: Path) -> Path? {
    guard let parent = written.parent, let real = try? survey.mounts.realPath(of: parent) else {
      return nil
    }
    let link = real.appending(written.name)
    return (try? FileSystem.status(of: link, followingLinks: false))?.kind == .link ? link : nil
  }

  /// The repository that a folder is.
  private func sighting(at folder: Path) throws(SystemError) -> Sighting? {
    if case .sighting(let sighting) = try survey.follow(.dotGit(folder: folder, kind: .unknown)) {
      return ownSubmodule(folder) ?? sighting
    }
    guard case .sighting(let sighting) = try survey.follow(.gitDirectory(folder)),
      sighting.folder == folder
    else { return nil }
    return sighting
  }

  /// What is at a folder that keeps a `.git` of its own, and that a superproject around it names;
  /// `nil` where none does.
  private func ownSubmodule(_ folder: Path) -> Sighting? {
    guard options.nested != .none else { return nil }
    var ancestor = folder.parent
    while let current = ancestor {
      if case .sighting(let around)? = try? survey.follow(.dotGit(folder: current, kind: .unknown))
      {
        for lead in survey.relations.submodules(of: around) {
          guard case .ownSubmodule(folder, _) = lead,
            case .sighting(let sighting)? = try? survey.follow(lead)
          else { continue }
          return sighting
        }
        return nil
      }
      ancestor = current.parent
    }
    return nil
  }

  private func obstacle(to sighting: Sighting, at place: Path, by link: Path?) -> Reason? {
    if let reason = unwanted(sighting) { return reason }
    // What leads to a working tree may lie elsewhere.
    guard let reason = route.obstacle(to: sighting.folder), route.obstacle(to: place) != nil else {
      return nil
    }
    guard let link else { return isRegistered(sighting, Self.longestWay) ? nil : reason }
    guard let linkReason = route.obstacle(toLink: link),
      !isRegistered(sighting, Self.longestWay)
    else { return nil }
    return linkReason.kind == .outsideRoots ? reason : linkReason
  }

  /// What keeps a repository of its kind off the list, wherever it is.
  private func unwanted(_ sighting: Sighting) -> Reason? {
    let place = sighting.folder.text
    return switch sighting.kind {
    case .bare where !options.bare: Reason(.bare, at: place, setting: "bare", rule: "false")
    case .worktree where options.worktrees == .none:
      Reason(.worktree, at: place, setting: "worktrees", rule: "none")
    case .submodule where options.nested == .none:
      Reason(.submodule, at: place, setting: "nested", rule: "none")
    default: nil
    }
  }

  /// Whether another repository that is found leads to this one.
  private func isRegistered(_ sighting: Sighting, _ length: Int) -> Bool {
    guard length > 0, let git = sighting.git else { return false }
    if git.isLinked,
      case .sighting(let main)? = try? survey.follow(.gitDirectory(git.common)),
      isFound(main, length)
    {
      return true
    }
    // One that is left out tells of no submodules.
    if sighting.kind == .submodule, let parent = sighting.parent,
      case .sighting(let superproject)? = try? survey.follow(.gitDirectory(parent)),
      unwanted(superproject) == nil, isFound(superproject, length)
    {
      return true
    }
    return family(of: git).contains { $0.node != sighting.node && isMet($0) }
  }

  private func isFound(_ sighting: Sighting, _ length: Int) -> Bool {
    isMet(sighting) || isRegistered(sighting, length - 1)
  }

  /// Whether a walk meets it.
  private func isMet(_ sighting: Sighting) -> Bool {
    route.obstacle(to: sighting.folder) == nil
  }

  /// The worktrees of a main repository, or of the one of a worktree.
  private func family(of git: GitDirectory) -> [Sighting] {
    guard let main = git.isLinked ? try? GitDirectory.at(git.common, survey.mounts) : git else {
      return []
    }
    return survey.relations.worktrees(of: main).compactMap { lead in
      guard case .sighting(let sighting)? = try? survey.follow(lead) else { return nil }
      return sighting
    }
  }
}

extension PathExplanation.Reason {
  init(_ error: SystemError, at path: Path) {
    let kind: PathExplanation.Kind =
      switch error {
      case .mountSkipped: .mount
      case .notADirectory: .notADirectory
      case _ where error.isAbsence: .pathNotFound
      case _ where error.kind == SystemError.permissionDenied.kind: .permissionDenied
      default: .ioError
      }
    self.init(kind, at: path.text, setting: kind == .mount ? "crossMounts" : nil)
  }
}
