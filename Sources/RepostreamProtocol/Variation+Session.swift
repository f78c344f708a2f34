public import JSONRPC

extension Variation {
  /// What differs from one run of a session to the next, and from one machine to another.
  public static let session: Variation = {
    var variation = Variation()
    variation.values = [
      "serverInfo.version", "result.version", "info.version", "ageMs", "elapsedMs", "retryAfterMs",
      "headMovedAt", "fetchedAt", "resetAt", "queuedBytes", "mergedNotifications",
      "droppedLogLines", "recent", "result.requests", "result.providers", "params.verbose",
    ]
    variation.ids = ["repositories.id", "repository.id", "parentId"]
    variation.unordered = ["repositories", "warnings", "aliases"]
    variation.batches = ["repositories"]
    variation.repeated = ["state": "loading", "kind": "report"]
    variation.counted = ["sequence"]
    variation.rising = ["found", "percentage"]
    variation.stopped = [ErrorCode.requestCancelled, .serverCancelled].map(\.rawValue)
    variation.requests = true
    return variation
  }()
}
