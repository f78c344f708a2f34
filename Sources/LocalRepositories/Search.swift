import Repositories

/// One load's plan: where it looks, what it stays out of, and what it knows before it begins.
struct Search: Sendable {
  let options: LocalOptions
  /// The roots that can be looked in.
  let roots: Roots
  /// What is wrong with the others.
  let problems: [RootResolver.Problem]
  let mounts: MountGuard
  /// Makes paths of what a person writes.
  let resolver: RootResolver
  private let machine: Machine
  private let userConfig: UserConfig
  /// The real path of the user's home.
  let home: Path

  /// Reads what the user has set, and finds the roots.
  init(options: LocalOptions, machine: Machine) {
    self.options = options
    self.machine = machine
    home = (try? FileSystem.realPath(of: machine.home)) ?? machine.home
    userConfig = UserConfig.load(environment: machine.environment, home: machine.home)
    resolver = RootResolver(environment: machine.environment, home: machine.home)
    (roots, problems) =
      options.roots.isEmpty
      ? resolver.resolveDefaults(userConfig.plain) : resolver.resolve(options.roots)
    mounts = MountGuard(
      MountTable(readingFrom: machine.mountTable), crossMounts: options.crossMounts,
      roots: roots.all.map(\.path))
  }

  /// What takes in the repositories that are met.
  func discovery(telling state: ProviderState) -> Discovery {
    Discovery(
      options: options, survey: Survey(mounts: mounts),
      ledger: Ledger(roots: roots, state: state, limit: options.limit),
      builder: builder, state: state)
  }

  /// What makes the records.
  var builder: RecordBuilder {
    RecordBuilder(userConfig: userConfig, trust: trust, details: options.details)
  }

  private var trust: Trust {
    switch options.trust {
    case .all: .all
    case .ownership:
      Trust(userConfig: userConfig, environment: machine.environment, home: machine.home)
    }
  }

  /// What meets them.
  func walk<Worker: Finder>(
    _ makeFinder: @escaping @Sendable () -> Worker
  ) -> Walk<Worker> {
    Walk(
      roots: searchRoots, options: options, home: home, workers: machine.workers,
      makeThread: machine.makeThread, makeFinder: makeFinder)
  }

  /// The roots with what holds below them.
  var searchRoots: [SearchRoot] {
    let builtIn =
      options.useDefaultIgnore
      ? IgnoreList.builtIn(environment: machine.environment, home: home, mounts) : []
    let paths = roots.all.map(\.path)
    return roots.all.map { root in
      let own = (options.ignore + root.ignore).compactMap {
        IgnoreRule($0, root: root.path, home: home)
      }
      return SearchRoot(
        path: root.path, index: root.index,
        maxDepth: root.maxDepth ?? options.maxDepth ?? LocalOptions.defaultMaxDepth,
        options: options, ignoreRules: own + builtIn, roots: paths, closedMounts: mounts.closed)
    }
  }
}
