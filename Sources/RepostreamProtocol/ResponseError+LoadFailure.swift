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

// MARK: - Schema

extension LoadFailure {
  /// What the `data` of the response is; what it has beside the first two depends on the source.
  package static let schema = JSONSchema.object(
    ["kind": .words(Kind.failures.map(\.rawValue)), "retryable": .bool],
    optional: [
      "retryAfterMs": .count,
      "path": .string,
      "phase": .words([
        "dns", "connect", "tls", "response", "body", "deadline", "sample",
      ]),
    ].merging(ofForge) { own, _ in own }
  ).with(
    "allOf",
    .array(
      reasons.map { kind, words in
        .object([
          "if": .object(["properties": .object(["kind": JSONSchema.constant(kind).json])]),
          "then": .object(["properties": .object(["reason": JSONSchema.words(words).json])]),
        ])
      }))

  /// What a forge's failures have beside that, each where it is known.
  private static let ofForge: [String: JSONSchema] = [
    "host": .string,
    "status": .count,
    "page": .count,
    "attempts": .count,
    "requestId": .string,
    "message": .string,
    "documentationUrl": .string,
    "tokenSource": .string,
    "partial": .object(["count": .count]),
    "reason": .words(reasons.flatMap(\.words)),
    "ssoUrl": .string,
    "acceptedPermissions": .string,
    "mayBePrivate": .bool,
    "scope": .words(["primary", "secondary"]),
    "limit": .integer,
    "remaining": .integer,
    "used": .integer,
    "resource": .string,
    "resetAt": .moment,
    "authenticated": .bool,
    "noticeUrl": .string,
    "target": .string,
    "contentType": .string,
    "snippet": .string,
  ]

  /// The words of `reason`, which only these kinds have.
  private static let reasons: [(kind: String, words: [String])] = [
    (Kind.forbidden.rawValue, ["sso", "scopes", "ipAllowList", "unknown"]),
    (
      Kind.badResponse.rawValue,
      [
        "notJson", "notArray", "pagingLoop", "headerTooLarge", "notHttp", "tooManyRedirects",
        "noLocation", "badLink", "unexpectedStatus", "incomplete",
      ]
    ),
    (Kind.tls.rawValue, ["unknownIssuer", "expired", "hostMismatch", "other"]),
  ]
}
