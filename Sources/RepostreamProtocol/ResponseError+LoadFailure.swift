public import JSONRPC
public import Repositories

extension ResponseError {
  /// Makes the response to a load that failed or was cancelled by its client.
  public init(_ failure: LoadFailure) {
    guard failure.kind != .cancelled else {
      self.init(.requestCancelled, failure.message)
      return
    }
    var data = failure.details.mapValues(\.json)
    data["kind"] = .string(failure.kind.rawValue)
    data["retryable"] = .bool(failure.isRetryable)
    data["retryAfterMs"] = failure.retryAfterMs.map(JSONValue.integer)
    data["path"] = failure.path.map(JSONValue.string)
    data["phase"] = failure.phase.map(JSONValue.string)
    self.init(.requestFailed, failure.message, data: data)
  }
}

extension LoadFailure.Detail {
  fileprivate var json: JSONValue {
    switch self {
    case .string(let string): .string(string)
    case .integer(let integer): .integer(integer)
    case .bool(let bool): .bool(bool)
    case .object(let members): .object(members.mapValues(\.json))
    }
  }
}
