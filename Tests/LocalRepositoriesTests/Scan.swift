import Repositories
import TestSupport

@testable import LocalRepositories

/// A folder to make repositories in, and what the provider finds there.
struct Scan {
  let folder: TemporaryFolder
  let git: Git
  /// A home without anything in it but git's configuration.
  let home: String

  init() throws {
    folder = try TemporaryFolder()
    home = try folder.makeFolder("home")
    git = Git(home: home)
    try folder.makeFolder("root")
  }

  var root: String { folder.path("root") }

  /// Makes a repository with one commit below the root.
  @discardableResult
  func repository(_ name: String) throws -> String {
    let path = try folder.makeFolder("root/" + name)
    try git("init", "--quiet", in: path)
    try git("commit", "--quiet", "--allow-empty", "--message", "One", in: path)
    return path
  }

  /// Runs a whole load and returns its state.
  func load(
    _ roots: [String]? = nil, home: String? = nil, workers: Int = 2, mountTable: String? = nil,
    with change: (inout LocalOptions) -> Void = { _ in },
    makeThread: @escaping @Sendable () -> any TaskExecutor = { DiskThread.next() }
  ) async -> ProviderState {
    var options = LocalOptions(roots: (roots ?? [root]).map { LocalOptions.Root($0) })
    change(&options)
    let machine = Machine(
      environment: git.environment, home: home ?? self.home,
      mountTable: mountTable ?? "/proc/self/mountinfo", workers: workers, makeThread: makeThread)
    let provider = LocalProvider(options: options, machine: machine)
    await provider.loadRepositories()
    // What comes next may go on where the load has ended, on a thread with fewer rights, and so may
    // the next test; a yield takes it back to its own.
    await Task.yield()
    FileRights.restore()
    return provider.state
  }

  /// What a load finds below the root, by path.
  func repositories(
    _ roots: [String]? = nil, home: String? = nil,
    with change: (inout LocalOptions) -> Void = { _ in }
  ) async -> [String: Repository] {
    let found = await load(roots, home: home, with: change).repositories
    return Dictionary(grouping: found, by: { shortened($0.path) }).compactMapValues {
      // A path that is there twice is missing, so that a test which asks for it fails.
      $0.count == 1 ? $0[0] : nil
    }
  }

  /// A path without the root that it is below.
  func shortened(_ path: String?) -> String {
    guard let path else { return "" }
    return path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
  }
}
