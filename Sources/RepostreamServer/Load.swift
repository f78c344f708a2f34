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
      repositories: params.deliversEarly ? [] : provider.state.handOver(),
      count: provider.state.found, summary: provider.state.summary)
    return .success(result.json)
  }

  /// What `server/status` tells of it as a request, which has this id.
  func status(id: RequestID) -> ServerStatus.Request {
    .init(
      id: id, method: .loadRepositories, source: params.source.name.rawValue,
      found: provider.state.found, elapsed: start.duration(to: .now))
  }

  /// What `server/status` tells of its provider.
  var providerStatus: ServerStatus.Provider {
    .init(
      source: params.source.name.rawValue, isLoading: !provider.state.hasFinished,
      count: provider.state.found, error: provider.state.error.map { ResponseError($0) })
  }
}
