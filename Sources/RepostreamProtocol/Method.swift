/// Every method of the wire, by its name.
public enum Method: String, CaseIterable, Sendable {
  /// Opens a session.
  case initialize
  /// Says that the client has read the answer to `initialize`.
  case initialized
  /// Ends the session's work.
  case shutdown
  /// Ends the process.
  case exit
  /// Cancels one request.
  case cancelRequest = "$/cancelRequest"
  /// Cancels the request that carries a token.
  case cancelWorkDoneProgress = "window/workDoneProgress/cancel"
  /// Says how much of its messages the server tells.
  case setTrace = "$/setTrace"
  /// Tells of one message that came or went.
  case logTrace = "$/logTrace"
  /// Lists repositories.
  case loadRepositories
  /// Tells whether a load would find a path.
  case explainPath
  /// Tells what the server is doing.
  case serverStatus = "server/status"
  /// Describes every message.
  case discover = "rpc.discover"
  /// Tells how a load is going.
  case loadRepositoriesProgress = "$/loadRepositories/progress"
  /// Tells LSP's own progress and partial results.
  case progress = "$/progress"

  /// Who sends a method, and whether it is answered.
  public enum Kind: Sendable {
    /// The client sends it and gets one response.
    case request
    /// The client sends it and gets nothing.
    case clientNotification
    /// The server sends it.
    case serverNotification
  }

  /// Who sends it, and whether it is answered.
  public var kind: Kind {
    switch self {
    case .initialize, .shutdown, .loadRepositories, .explainPath, .serverStatus, .discover:
      .request
    case .initialized, .exit, .cancelRequest, .cancelWorkDoneProgress, .setTrace:
      .clientNotification
    case .loadRepositoriesProgress, .progress, .logTrace: .serverNotification
    }
  }
}
