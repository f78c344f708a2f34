import Glibc
package import Repositories

/// Lists the git repositories below some folders of this machine, without running git.
package struct LocalProvider: RepositoryProvider {
  /// As many tasks as there are cores, and two where there is one: the walk waits for the disk.
  package static let defaultWorkers = max(2, sysconf(CInt(_SC_NPROCESSORS_ONLN)))

  /// The load as it stands.
  package let state: ProviderState
  private let options: LocalOptions
  private let environment: [String: String]
  private let home: Path
  private let workers: Int
  private let makeThread: @Sendable () -> any TaskExecutor

  /// Makes a load that has not begun.
  ///
  /// - Parameters:
  ///   - options: What to look for, and where.
  ///   - environment: The variables that roots may name and that say where settings are.
  ///   - home: The user's home, an absolute path.
  ///   - state: Where the load is told.
  ///   - workers: How many folders are looked at side by side, at least 1.
  ///   - makeThread: Tells what the next worker runs on, which its calls may hold up for long.
  package init(
    options: LocalOptions, environment: [String: String], home: String,
    state: ProviderState = ProviderState(), workers: Int = LocalProvider.defaultWorkers,
    makeThread: @escaping @Sendable () -> any TaskExecutor = { DiskThread.next() }
  ) {
    self.options = options
    self.environment = environment
    self.home = Path(home)
    self.state = state
    self.workers = workers
    self.makeThread = makeThread
  }

  /// Runs the load and returns when the state is finished.
  package func loadRepositories() async {
    state.begin()
    await withTaskExecutorPreference(makeThread(), operation: search)
  }

  /// Concurrent, since only then it moves to the preferred executor.
  @concurrent private func search() async {
    let userConfig = UserConfig.load(environment: environment, home: home)
    let resolver = RootResolver(environment: environment, home: home)
    let (roots, problems) =
      options.roots.isEmpty
      ? resolver.resolveDefaults(userConfig) : resolver.resolve(options.roots)
    for problem in problems { state.warn(problem.warning) }
    if let problem = problems.first, roots.all.isEmpty {
      state.finish(problem.failure)
      return
    }
    await walk(roots, userConfig).run()
    state.finish(Task.isCancelled ? .cancelled : nil)
  }

  private func walk(_ roots: Roots, _ userConfig: GitConfig) -> Walk {
    let home = (try? FileSystem.realPath(of: home)) ?? home
    return Walk(
      roots: roots, ignoreList: IgnoreList(environment: environment, home: home), home: home,
      discovery: Discovery(
        ledger: Ledger(roots: roots), builder: RecordBuilder(userConfig: userConfig), state: state),
      workers: workers, makeThread: makeThread)
  }
}

extension RootResolver.Problem {
  fileprivate var warning: LoadWarning {
    LoadWarning(kind: kind.rawValue, path: path, message: message)
  }

  fileprivate var failure: LoadFailure {
    LoadFailure(kind, message, path: path)
  }
}
