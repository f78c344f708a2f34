/// All contestants on one corpus, in turn.
struct ScanRace {
  let contestants: [any Contestant]
  let corpus: Corpus
  let options: ScanOptions

  /// Runs every contestant once without counting, so that the disk is read and buffers are made,
  /// and then in so many rounds, each of which begins with another one.
  func run() async throws(Failure) -> ScanReport {
    for contestant in contestants { _ = try await run(contestant) }
    var measurements = contestants.map {
      Measurement($0, repositories: corpus.repositories.count)
    }
    for round in 0..<options.rounds {
      // Those that leave folders out have to leave out the same ones.
      var ignored: Int?
      for turn in contestants.indices {
        let index = (round + turn) % contestants.count
        let run = try await run(contestants[index])
        measurements[index].add(run)
        guard let count = run.ignored else { continue }
        guard ignored == nil || ignored == count else {
          throw Failure(
            "\(contestants[index].name) left \(count) folders of \(corpus.kind.rawValue) out, "
              + "another one \(ignored ?? 0).")
        }
        ignored = count
      }
    }
    return ScanReport(
      corpus: corpus.kind, size: options.size, seed: options.seed, rounds: options.rounds,
      measurements: measurements)
  }

  private func run(_ contestant: any Contestant) async throws(Failure) -> ScanRun {
    let run = try await contestant.run(on: corpus.root)
    if let difference = Agreement.difference(of: run.paths, from: corpus.repositories) {
      throw Failure(
        "\(contestant.name) did not find what is in \(corpus.kind.rawValue):\n\(difference)")
    }
    return run
  }
}
