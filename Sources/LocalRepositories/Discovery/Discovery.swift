import Repositories

/// Follows every lead to a repository, and every lead from there, and tells the load's state.
struct Discovery: Sendable {
  let options: LocalOptions
  let survey: Survey
  let ledger: Ledger
  let families = Families()
  let builder: RecordBuilder
  let state: ProviderState

  /// What is still to be reported or followed.
  enum Pending: Sendable {
    case sighting(Sighting)
    case lead(Lead)
  }

  /// Takes in what was found together with all that it leads to; stops when the task is cancelled.
  func report(_ found: [Pending]) async {
    var pending = Array(found.reversed())
    while let next = pending.popLast(), !Task.isCancelled, !ledger.isFull {
      switch next {
      case .sighting(let sighting):
        await report(sighting, &pending)
      case .lead(let lead):
        if case .sighting(let sighting) = follow(lead) { await report(sighting, &pending) }
      }
    }
  }

  /// Follows one lead; what keeps it from being followed is a warning.
  func follow(_ lead: Lead) -> Survey.Finding {
    do {
      return try survey.follow(lead)
    } catch {
      warn(error, at: lead.path)
      return error.isExhaustion ? .unknown : .nothing
    }
  }

  /// Tells what happened at a path; that it has vanished is not worth telling.
  func warn(_ error: SystemError, at path: Path) {
    guard error.code != SystemError.vanished.code else { return }
    state.warn(LoadWarning(error, at: path))
  }

  private func report(_ sighting: Sighting, _ pending: inout [Pending]) async {
    guard let git = sighting.git, git.isLinked || git.folder.entries.contains(.worktrees) else {
      return await send([take(sighting, &pending)])
    }
    let family = git.commonFolder.status.node
    switch families.join(family, sighting) {
    case .first:
      await send(takeFamily(of: sighting, git, &pending))
      pending += families.close(family).map(Pending.sighting)
    case .waits: break
    case .late: await send([take(sighting, &pending)])
    }
  }

  /// Takes in a main repository and all of its worktrees.
  ///
  /// - Returns: Their nodes, in the order in which they are to be listed.
  private func takeFamily(
    of sighting: Sighting, _ git: GitDirectory, _ pending: inout [Pending]
  ) -> [FileStatus.Node] {
    // In a group the main repository comes first, whichever was met first.
    let goesFirst = options.worktrees == .flat || !git.isLinked
    var nodes = goesFirst ? [take(sighting, &pending)] : []
    var main: GitDirectory? = git
    if git.isLinked {
      // The main repository is listed as well, wherever it is.
      switch follow(.gitDirectory(git.common)) {
      case .sighting(let head):
        main = head.git
        nodes.append(take(head, &pending))
      case .hidden(let hidden): main = hidden
      case .nothing, .unknown, .folder: main = nil
      }
    }
    for lead in main.map(survey.relations.worktrees) ?? [] where !Task.isCancelled {
      guard case .sighting(let other) = follow(lead) else { continue }
      if other.git?.common == git.common {
        nodes.append(take(other, &pending))
      } else {
        // The folder is somebody else's by now.
        pending.append(.lead(.dotGit(folder: other.folder, kind: .unknown)))
      }
    }
    return goesFirst ? nodes : nodes + [take(sighting, &pending)]
  }

  /// Takes in a sighting: makes its record where that is news, and leads of what it knows.
  ///
  /// - Returns: The node of which there may be news.
  private func take(_ sighting: Sighting, _ pending: inout [Pending]) -> FileStatus.Node {
    guard isWanted(sighting) else { return sighting.node }
    let change = ledger.note(sighting)
    guard change != .more else { return sighting.node }
    let record = builder.record(of: sighting)
    if !ledger.keep(record, of: sighting) { state.warn(.idCollision(of: record)) }
    for name in record.extensions ?? []
    where !RepositoryFormat.knows(name) && sighting.heedsExtensions {
      state.warn(.unknownExtension(name, of: record))
    }
    if change == .new, options.nested != .none {
      pending += survey.relations.submodules(of: sighting).reversed().map(Pending.lead)
    }
    return sighting.node
  }

  /// Sends together what is new.
  private func send(_ nodes: [FileStatus.Node]) async {
    // Somebody else may have news of them meanwhile, and leaves it to whoever sends.
    while true {
      let news = nodes.compactMap(ledger.nextToSend)
      guard !news.isEmpty else { break }
      await state.append(news.map(\.record))
      for news in news { ledger.sent(news.node) }
    }
    if ledger.isFull { state.truncate("limit") }
  }

  private func isWanted(_ sighting: Sighting) -> Bool {
    switch sighting.kind {
    case .bare: options.bare
    case .worktree: options.worktrees != .none
    case .submodule: options.nested != .none
    case .repository, .separateGitDir, nil: true
    }
  }
}

extension Lead {
  /// The path that a warning about it names.
  fileprivate var path: Path {
    switch self {
    case .dotGit(let folder, _), .ownSubmodule(let folder, _): folder.appending(".git")
    case .gitDirectory(let path), .worktree(let path), .link(let path, _): path
    }
  }
}

extension LoadWarning {
  fileprivate static func idCollision(of record: Repository) -> LoadWarning {
    LoadWarning(
      kind: "idCollision", path: record.path,
      message: "\(record.path ?? record.name) has the same id as another repository.")
  }

  fileprivate static func unknownExtension(
    _ name: String, of record: Repository
  ) -> LoadWarning {
    LoadWarning(
      kind: "unknownExtension", path: record.path,
      message: "\(record.path ?? record.name) asks for the extension \(name), which is not known; "
        + "what is told of it may be wrong.")
  }
}
