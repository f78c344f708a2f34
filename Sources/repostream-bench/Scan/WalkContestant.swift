import LocalRepositories

/// The walk of our own server without any records, called as a function of this process.
struct WalkContestant: Contestant {
  let name = "walk"
  let threads: Int
  let home: String

  func run(on root: String) async throws(Failure) -> ScanRun {
    let machine = Machine(environment: [:], home: home, workers: threads)
    let start = ContinuousClock.now
    let paths = await BareWalk.repositories(below: root, machine: machine)
    return ScanRun(duration: start.duration(to: .now), paths: paths)
  }
}
