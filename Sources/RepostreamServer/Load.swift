import JSONRPC
import Repositories
import RepostreamProtocol

/// One `loadRepositories` on its way: its provider, and who tells how it is going.
struct Load: Sendable {
  let params: LoadRepositoriesParams
  let reporter: ProgressReporter
  private let provider: any RepositoryProvider
  private let start = ContinuousClock.now

  /// Makes a load that has not begun.
  init(
    id: RequestID, params: LoadRepositoriesParams, provider: any RepositoryProvider,
    connection: Connection
  ) {
    self.params = params
    self.provider = provider
    reporter = ProgressReporter(
      id: id, params: params, load: provider.state, connection: connection)
  }

  /// Runs the load to its end and returns what it came to.
  func run() async -> Result<[UInt8], ResponseError> {
    async let reporting: Void = reporter.run()
    await provider.loadRepositories()
    guard provider.state.hasFinished else {
      provider.state.finish()
      return .failure(
        ResponseError(.internalError, "The \(params.source.name.rawValue) source did not finish."))
    }
    await reporting
    if let error = provider.state.error { return .failure(ResponseError(error)) }
    let result = LoadRepositoriesResult(
      repositories: params.deliversEarly ? [] : provider.state.repositories.withDisplayNames(),
      count: provider.state.found, summary: provider.state.summary)
    return .success(result.json)
  }

  /// What `server/status` tells of it, as the request with an id, and of its provider.
  func status(
    id: RequestID
  ) -> (request: ServerStatus.Request, provider: ServerStatus.Provider) {
    let source = params.source.name.rawValue
    let found = provider.state.found
    return (
      .init(
        id: id, method: .loadRepositories, source: source, found: found,
        elapsed: start.duration(to: .now)),
      .init(
        source: source, isLoading: !provider.state.hasFinished, count: found,
        error: provider.state.error.map { ResponseError($0) })
    )
  }
}
