/// Makes repositories up, for people who write a client and for tests.
///
/// The first five have names of their own, and the load takes as long as it is told.
public struct SampleProvider: RepositoryProvider {
  /// What to make up.
  public struct Options: Sendable {
    /// How long the load takes, spread evenly over its repositories.
    public var delay: Duration
    /// How many repositories there are.
    public var count: Int
    /// What the load fails with after half of `count`, rounded down; `nil` to succeed.
    public var failWith: LoadFailure.Kind?

    /// Makes the options; five in two seconds unless said otherwise.
    public init(
      delay: Duration = .seconds(2), count: Int = 5, failWith: LoadFailure.Kind? = nil
    ) {
      self.delay = delay
      self.count = count
      self.failWith = failWith
    }
  }

  private static let names = [
    "match", "SwiftPackageWithGithubActionsAsCI", "NikeClockIcon", "halloween_2018_watch_face",
    "tatooine",
  ]
  /// The most records that are made at once.
  private static let chunk = 1_000
  /// The shortest sleep: below it the clock costs more than it tells.
  private static let tick = Duration.milliseconds(1)

  /// The load as it stands.
  public let state: ProviderState
  private let options: Options

  /// Makes a load that has not begun.
  public init(options: Options, state: ProviderState = ProviderState()) {
    self.options = options
    self.state = state
  }

  /// Runs the load and returns when the state is finished.
  public func loadRepositories() async {
    state.begin(total: options.count)
    do {
      try await run()
      state.finish(options.failWith.map(failure))
    } catch {
      state.finish(.cancelled)
    }
  }

  private func run() async throws {
    let clock = ContinuousClock()
    let start = clock.now
    let count = options.failWith == nil ? options.count : options.count / 2
    var made = 0
    while made < count {
      let due = min(count, due(after: start.duration(to: clock.now)), made + Self.chunk)
      if made < due {
        await state.append((made..<due).map(Self.repository))
        made = due
        try Task.checkCancellation()
      } else {
        let next = start.advanced(by: moment(of: made + 1))
        try await clock.sleep(
          until: max(next, clock.now.advanced(by: Self.tick)), tolerance: nil)
      }
    }
    // An empty sample takes its time too, and a failing one fails at half of it.
    try await clock.sleep(until: start.advanced(by: moment(of: count)), tolerance: nil)
  }

  /// How many repositories are there after a time.
  private func due(after elapsed: Duration) -> Int {
    guard options.delay > .zero, elapsed < options.delay else { return options.count }
    return Int(Double(options.count) * (elapsed / options.delay))
  }

  /// When the repository with this number, counted from 1, is there.
  private func moment(of number: Int) -> Duration {
    options.count == 0 ? options.delay : options.delay * number / options.count
  }

  private func failure(_ kind: LoadFailure.Kind) -> LoadFailure {
    LoadFailure(
      kind, "The sample source failed with \(kind.rawValue), as it was asked to.",
      phase: kind == .timeout ? "sample" : nil)
  }

  private static func repository(_ id: Int) -> Repository {
    let name = id < names.count ? names[id] : "sample-\(id)"
    return Repository(id: id, name: name, url: "~/repos/\(name)", source: "sample")
  }
}
