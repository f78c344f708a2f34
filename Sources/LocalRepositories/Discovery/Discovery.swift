import Repositories

/// Follows every lead to a repository, and every lead from there, and tells the load's state.
struct Discovery: Sendable {
  let ledger: Ledger
  let builder: RecordBuilder
  let state: ProviderState

  /// Takes in what was found together with all that it leads to; stops when the task is cancelled.
  func report(_ sightings: [Sighting], _ leads: [Lead]) async {
    var pending = Array(leads.reversed())
    for sighting in sightings { await report(sighting, &pending) }
    while let lead = pending.popLast(), !Task.isCancelled {
      if case .sighting(let sighting) = follow(lead) { await report(sighting, &pending) }
    }
  }

  /// Follows one lead; what keeps it from being followed is a warning.
  func follow(_ lead: Lead) -> Survey.Finding {
    do {
      return try Survey.follow(lead)
    } catch {
      warn(error, at: lead.path)
      return .nothing
    }
  }

  /// Tells what happened at a path; that it has vanished is not worth telling.
  func warn(_ error: SystemError, at path: Path) {
    guard error.code != SystemError.vanished.code else { return }
    state.warn(LoadWarning(error, at: path))
  }

  private func report(_ sighting: Sighting, _ pending: inout [Lead]) async {
    switch ledger.note(sighting) {
    case .new:
      ledger.keep(builder.record(of: sighting), of: sighting)
      pending += Relations.leads(of: sighting).reversed()
    case .better:
      ledger.keep(builder.record(of: sighting), of: sighting)
    case .more:
      break
    }
    while let record = ledger.nextToSend(sighting.node) {
      await state.append([record])
      ledger.sent(sighting.node)
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
