/// A walk that is called as a function of this process.
struct InProcessWalk: Contestant {
  let name: String
  let threads: Int
  /// Finds the paths of all repositories below a folder, with so many workers.
  let repositories: @Sendable (_ root: String, _ workers: Int) async -> [String]

  func run(on root: String) async throws(Failure) -> ScanRun {
    let start = ContinuousClock.now
    let paths = await repositories(root, threads)
    return ScanRun(duration: start.duration(to: .now), paths: paths)
  }
}
