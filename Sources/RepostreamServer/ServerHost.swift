package import JSONRPC
package import Repositories
package import RepostreamProtocol

/// What a server is given by the program around it.
package struct ServerHost: Sendable {
  /// The program's version.
  package var version: String
  /// Makes the provider of one load over a state that was made for it.
  package var makeProvider:
    @Sendable (LoadRepositoriesParams.Source, ProviderState) -> any RepositoryProvider
  /// Tells whether a load would find a path; fails where the load would.
  package var explainPath:
    @Sendable (ExplainPathParams) async -> Result<PathExplanation, LoadFailure>
  /// Calls the closure when the process with a number ends; returns at once.
  package var watchClient: @Sendable (Int, @escaping @Sendable () -> Void) -> Void

  /// What all output passes, and who is told of the tokens that arrive.
  package var redactor: Redactor
  /// The secrets that the program was started with, to be masked before old messages are shown.
  package var secrets: @Sendable () -> [String]
  /// What records the session; `nil` for nothing.
  package var recorder: TranscriptRecorder?
  /// Writes a line for a person; never waits.
  package var log: @Sendable (String) -> Void
  /// Writes lines for whoever has to mend the program, whole; never waits.
  package var report: @Sendable ([String]) -> Void
  /// How many lines were dropped instead of waiting.
  package var droppedLogLines: @Sendable () -> Int

  /// Makes a host from its parts.
  package init(
    version: String,
    makeProvider:
      @escaping @Sendable (LoadRepositoriesParams.Source, ProviderState) ->
      any RepositoryProvider,
    explainPath:
      @escaping @Sendable (ExplainPathParams) async -> Result<PathExplanation, LoadFailure>,
    watchClient: @escaping @Sendable (Int, @escaping @Sendable () -> Void) -> Void,
    redactor: Redactor = Redactor(),
    secrets: @escaping @Sendable () -> [String] = { [] },
    recorder: TranscriptRecorder? = nil,
    log: @escaping @Sendable (String) -> Void,
    report: @escaping @Sendable ([String]) -> Void = { _ in },
    droppedLogLines: @escaping @Sendable () -> Int
  ) {
    self.version = version
    self.makeProvider = makeProvider
    self.explainPath = explainPath
    self.watchClient = watchClient
    self.redactor = redactor
    self.secrets = secrets
    self.recorder = recorder
    self.log = log
    self.report = report
    self.droppedLogLines = droppedLogLines
  }
}
