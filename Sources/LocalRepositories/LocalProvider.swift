package import Repositories

/// Lists the git repositories below some folders of this machine, without running git.
package struct LocalProvider: RepositoryProvider {
  /// The load as it stands.
  package let state: ProviderState
  private let options: LocalOptions
  private let machine: Machine

  /// Makes a load that has not begun.
  package init(
    options: LocalOptions, machine: Machine, state: ProviderState = ProviderState()
  ) {
    self.options = options
    self.machine = machine
    self.state = state
  }

  /// Runs the load and returns when the state is finished.
  package func loadRepositories() async {
    state.begin()
    await withTaskExecutorPreference(machine.makeThread(), operation: search)
  }

  /// Concurrent, since only then it moves to the preferred executor.
  @concurrent private func search() async {
    let search = Search(options: options, machine: machine)
    for problem in search.problems { state.warn(problem.warning) }
    if let problem = search.problems.first, search.roots.all.isEmpty {
      state.finish(problem.failure)
      return
    }
    let discovery = search.discovery(telling: state)
    await search.walk { RepositoryFinder(discovery: discovery) }.run()
    if options.isSorted { state.sort(by: \.exactPath) }
    state.finish(Task.isCancelled ? .cancelled : nil)
  }
}

extension RootResolver.Problem {
  fileprivate var warning: LoadWarning {
    LoadWarning(kind: kind.rawValue, path: path, message: message)
  }

  /// What a load fails with that can look in no root.
  var failure: LoadFailure {
    var failure = LoadFailure(kind, message, path: path)
    failure.isRetryable = isPassing
    return failure
  }
}
