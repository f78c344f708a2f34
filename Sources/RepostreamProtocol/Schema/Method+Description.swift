import JSONRPC
import Repositories

extension Method {
  /// What it is for, as a sentence.
  package var summary: String {
    switch self {
    case .initialize: "Opens a session."
    case .initialized: "Says that the client has read the answer to initialize."
    case .shutdown: "Ends the session's work."
    case .exit: "Ends the process."
    case .cancelRequest: "Cancels one request."
    case .cancelWorkDoneProgress: "Cancels the request that carries a token."
    case .setTrace: "Says how much of its messages the server tells."
    case .logTrace: "Tells of one message that came or went."
    case .loadRepositories: "Lists repositories."
    case .explainPath: "Tells whether a load would find a path."
    case .serverStatus: "Tells what the server is doing."
    case .discover: "Describes every message."
    case .loadRepositoriesProgress: "Tells how a load is going."
    case .progress: "Tells LSP's own progress and partial results."
    }
  }

  /// The parameters, as an object; for what is read they are noted where it is read.
  package var params: JSONSchema {
    switch self {
    case .initialize: InitializeParams.schema
    case .cancelRequest: CancelParams.schema
    case .cancelWorkDoneProgress: WorkDoneProgressCancelParams.schema
    case .setTrace: SetTraceParams.schema
    case .logTrace: LogTraceParams.schema
    case .loadRepositories: LoadRepositoriesParams.schema
    case .explainPath: ExplainPathParams.schema
    case .loadRepositoriesProgress: LoadRepositoriesProgress.schema
    case .progress: WorkDoneProgress.schema
    case .serverStatus: ServerStatusParams.schema
    case .initialized, .shutdown, .exit, .discover: .open([:])
    }
  }

  /// The result; `nil` for a notification.
  package var result: JSONSchema? {
    switch self {
    case .initialize: InitializeResult.schema
    case .shutdown: .null
    case .loadRepositories: LoadRepositoriesResult.schema
    case .explainPath: PathExplanation.schema
    case .serverStatus: ServerStatus.schema
    case .discover: OpenRPCDocument.schema
    case .initialized, .exit, .cancelRequest, .cancelWorkDoneProgress, .setTrace,
      .logTrace, .loadRepositoriesProgress, .progress:
      nil
    }
  }

  /// The errors that a request can be answered with; empty for a notification.
  package var errors: [WireError] {
    switch self {
    case .initialize: [.invalidRequest, .invalidParams]
    case .shutdown, .serverStatus, .discover:
      [.invalidRequest, .invalidParams, .serverNotInitialized]
    case .loadRepositories, .explainPath:
      [
        .invalidRequest, .invalidParams, .internalError, .overloaded, .serverNotInitialized,
        .requestCancelled, .serverCancelled, .requestFailed,
      ]
    case .initialized, .exit, .cancelRequest, .cancelWorkDoneProgress, .setTrace,
      .logTrace, .loadRepositoriesProgress, .progress:
      []
    }
  }
}
