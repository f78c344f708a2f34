import JSONRPC
import Repositories
import RepostreamProtocol

/// One `loadRepositories` on its way: its provider, and who tells how it is going.
struct Load: Sendable {
  let params: LoadRepositoriesParams
  let reporter: ProgressReporter
  private let provider: any RepositoryProvider

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
}
