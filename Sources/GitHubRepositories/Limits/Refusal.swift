import FoundationEssentials
import Repositories

/// What an answer means that is neither a page nor a redirect.
struct Refusal {
  private struct Body: Decodable {
    struct Block: Decodable {
      var html_url: String?
    }

    var message: String?
    var documentation_url: String?
    var block: Block?
  }

  /// The most characters of what the forge says.
  private static let messageLimit = 300

  private let response: HTTPResponse
  private let client: ForgeClient
  private let body: Body?
  private let quota: Quota

  /// Reads an answer.
  init(_ response: HTTPResponse, _ client: ForgeClient) {
    self.response = response
    self.client = client
    body = try? JSONDecoder().decode(Body.self, from: Data(response.body))
    quota = Quota(response.fields)
  }

  private var host: String { client.origin.authority }
  private var isAuthenticated: Bool { client.credential != nil }

  /// How long the forge asks not to be asked; `nil` where this is no limit, a `nil` inside where it
  /// does not say for how long.
  var limit: Duration?? {
    guard response.status == 403 || response.status == 429 else { return nil }
    // One that is over already was a limit a moment ago.
    if let seconds = quota.retryAfter { return .seconds(max(1, seconds)) }
    if quota.remaining == 0, let reset = quota.reset {
      return .seconds(max(0, reset - quota.now) + 1)
    }
    let isLimit =
      speaksOfLimit || response.status == 429 || response.fields["retry-after"] != nil
    return isLimit ? .some(nil) : nil
  }

  /// What a load fails with.
  var failure: LoadFailure {
    var failure = classified
    failure.details["host"] = .string(host)
    failure.details["status"] = .integer(response.status)
    failure.set("requestId", text(response.fields["x-github-request-id"]))
    failure.set("message", text(body?.message))
    failure.set("documentationUrl", text(body?.documentation_url))
    if body == nil, !response.body.isEmpty { failure.quote(response, client.secrets) }
    return failure
  }

  private var classified: LoadFailure {
    switch response.status {
    case 401: unauthorized
    case 403, 429: limit == nil ? forbidden : rateLimited
    case 404, 410: notFound
    case 451:
      LoadFailure(
        .unavailableForLegalReasons,
        "\(host) must not show \(client.account.subject) for legal reasons."
      ).with("noticeUrl", text(body?.block?.html_url))
    case 408, 500...599: serverError
    case 400...499:
      LoadFailure(.invalidRequest, "\(host) does not accept the request\(said).")
    default:
      .badResponse(
        "unexpectedStatus", "of status \(response.status), which means nothing here", host)
    }
  }

  /// A text of the forge for a person: masked before it is cut, since a part of a token is not known for
  /// one.
  private func text(_ sent: String?) -> String? {
    sent.map(client.secrets.masked)?.cleaned(Self.messageLimit)
  }

  /// What the forge says, to stand behind a sentence.
  private var said: String {
    text(body?.message).map { ": \($0)" } ?? ""
  }

  private var speaksOfLimit: Bool {
    let message = body?.message?.lowercased() ?? ""
    let page = body?.documentation_url?.lowercased() ?? ""
    return message.contains("rate limit") || message.contains("abuse detection")
      || page.contains("secondary-rate-limit") || page.contains("abuse-rate-limit")
  }

  private var unauthorized: LoadFailure {
    LoadFailure(
      .unauthorized,
      isAuthenticated
        ? "\(host) does not accept the token; it may have expired."
        : "\(host) wants a token. \(client.advice)")
  }

  private var rateLimited: LoadFailure {
    let isPrimary = quota.remaining == 0
    let advice = isAuthenticated ? "" : " With a token there is more. \(client.advice)"
    var failure = LoadFailure(
      .rateLimited,
      isPrimary
        ? "The quota at \(host) is used up\(quota.resetAt.map { " until \($0)" } ?? "").\(advice)"
        : "\(host) wants to be asked less often.")
    failure.details["scope"] = .string(isPrimary ? "primary" : "secondary")
    failure.details["authenticated"] = .bool(isAuthenticated)
    failure.set("resource", text(quota.resource))
    failure.set("resetAt", quota.resetAt)
    for (name, value) in [
      ("limit", quota.limit), ("remaining", quota.remaining), ("used", quota.used),
    ] {
      if let value { failure.details[name] = .integer(value) }
    }
    return failure
  }

  private var forbidden: LoadFailure {
    let fields = response.fields
    var failure = LoadFailure(.forbidden, "\(host) does not allow it\(said).")
    let reason: String
    if let sso = fields["x-github-sso"] {
      reason = "sso"
      failure.message = "The organization at \(host) wants the token to be authorized for SSO."
      let address = sso.split(separator: ";").first { $0.trimmed.hasPrefix("url=") }
      failure.set("ssoUrl", text(address.map { String($0.trimmed.dropFirst(4)) }))
    } else if body?.message?.lowercased().contains("ip allow list") == true {
      reason = "ipAllowList"
    } else if let wanted = fields["x-accepted-github-permissions"] {
      reason = "scopes"
      failure.set("acceptedPermissions", text(wanted))
    } else if let wanted = fields["x-accepted-oauth-scopes"], !lacksNone(of: wanted) {
      reason = "scopes"
      failure.set("acceptedPermissions", text(wanted))
    } else {
      reason = "unknown"
    }
    failure.details["reason"] = .string(reason)
    return failure
  }

  /// Whether the token has one of the scopes of a field, or none is wanted.
  private func lacksNone(of wanted: String) -> Bool {
    let has = Set((response.fields["x-oauth-scopes"] ?? "").split(separator: ",").map(\.trimmed))
    let wanted = wanted.split(separator: ",").map(\.trimmed)
    return wanted.isEmpty || wanted.contains(where: has.contains)
  }

  private var notFound: LoadFailure {
    var mayBePrivate = true
    if case .user = client.account, isAuthenticated { mayBePrivate = false }
    return LoadFailure(.notFound, "\(host) does not know \(client.account.subject).")
      .with("mayBePrivate", .bool(mayBePrivate))
  }

  private var serverError: LoadFailure {
    var failure = LoadFailure(.serverError, "\(host) failed with status \(response.status).")
    failure.isRetryable = [408, 500, 502, 503, 504].contains(response.status)
    failure.retryAfterMs = quota.retryAfter.map { $0 * 1_000 }
    return failure
  }
}

extension LoadFailure {
  /// Adds a text, where there is one.
  mutating func set(_ name: String, _ text: String?) {
    if let text, !text.isEmpty { details[name] = .string(text) }
  }

  /// Quotes the start of an answer that makes no sense, and says what it calls itself.
  mutating func quote(_ response: HTTPResponse, _ secrets: SecretKeeper) {
    set("contentType", response.fields["content-type"].map(secrets.masked)?.cleaned(100))
    let start = String(decoding: response.body.prefix(8_000), as: UTF8.self)
    set("snippet", secrets.masked(start).cleaned(200))
  }

  fileprivate func with(_ name: String, _ text: String?) -> LoadFailure {
    var failure = self
    failure.set(name, text)
    return failure
  }

  fileprivate func with(_ name: String, _ detail: Detail) -> LoadFailure {
    var failure = self
    failure.details[name] = detail
    return failure
  }
}
