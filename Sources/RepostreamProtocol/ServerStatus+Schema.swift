import JSONRPC

extension ServerStatus {
  /// What the result is.
  package static let schema = JSONSchema.object(
    [
      "version": .string,
      "requests": .array(
        of: .object([
          "id": .reference(.id),
          "method": .words([Method.loadRepositories, .explainPath].map(\.rawValue)),
          "source": source,
          "found": .count,
          "elapsedMs": .count,
        ])),
      "providers": .array(
        of: .object([
          "source": source,
          "isLoading": .bool,
          "count": .count,
          "error": .reference(.error).orNull,
        ])),
      "output": .object(["queuedBytes": .count, "mergedNotifications": .count]),
      "droppedLogLines": .count,
    ], optional: ["recent": .array(of: .string)])

  private static let source = JSONSchema.words(of: LoadRepositoriesParams.Source.Name.self)
}
