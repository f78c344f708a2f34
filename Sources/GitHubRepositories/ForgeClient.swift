import Repositories

/// Asks one forge, with one token, and says what its answers mean.
struct ForgeClient: Sendable {
  /// The most redirects that are followed for one request.
  private static let maximumRedirects = 3
  /// - Source: GitHub's REST API, "API versions".
  static let apiVersion = "2022-11-28"
  static let accept = "application/vnd.github+json"

  /// Who answers; the token is for nobody else.
  let origin: WebURL.Origin
  let credential: Credential?
  /// What somebody can do who has no token.
  let advice: String
  let account: GitHubOptions.Account
  let userAgent: String
  let timeout: Duration
  let transport: any HTTPTransport
  let gate: RateLimitGate
  let secrets: SecretKeeper

  /// Asks once for a URL, which has to be of the origin, or, with the tag of a kept answer, whether that
  /// still holds.
  ///
  /// - Returns: The answer, of status 200 or 304, and where it came from.
  /// - Throws: What a load fails with.
  func get(_ url: WebURL, etag: String?) async throws(LoadFailure) -> (HTTPResponse, WebURL) {
    var url = url
    for _ in 0...Self.maximumRedirects {
      let response = try await send(url, etag)
      switch response.status {
      case _ where response.status == 200 || response.status == 304 && etag != nil:
        gate.noteAnswer(gateKey)
        return (response, url)
      case 301, 302, 303, 307, 308: url = try target(of: response, at: url)
      default: throw refusal(response)
      }
    }
    throw .badResponse("tooManyRedirects", "one redirect after the other", origin.authority)
  }

  /// What asking fails with now, without a request; `nil` where the forge may be asked.
  var limit: LoadFailure? {
    gate.failure(gateKey)
  }

  /// A URL that an answer leads to.
  ///
  /// - Throws: `crossHostRedirect` where it is of another origin.
  func follow(_ reference: String, from url: WebURL) throws(LoadFailure) -> WebURL {
    guard let target = url.resolving(reference) else {
      throw .badResponse("badLink", "a link that is no URL", origin.authority)
    }
    guard target.origin == origin else {
      var failure = LoadFailure(
        .crossHostRedirect, "\(origin.authority) leads to \(target.origin), which gets no token.")
      failure.details["host"] = .string(origin.authority)
      failure.details["target"] = .string("\(target.origin)")
      throw failure
    }
    return target
  }

  private var gateKey: RateLimitGate.Key {
    .init(origin: origin, token: credential?.secret)
  }

  private func send(_ url: WebURL, _ etag: String?) async throws(LoadFailure) -> HTTPResponse {
    var fields = [
      (name: "Accept", value: Self.accept),
      (name: "X-GitHub-Api-Version", value: Self.apiVersion),
      (name: "User-Agent", value: userAgent),
    ]
    if let credential {
      fields.append((name: "Authorization", value: "Bearer \(credential.secret.text)"))
    }
    if let etag { fields.append((name: "If-None-Match", value: etag)) }
    do {
      return try await transport.response(
        to: HTTPRequest(url: url, fields: fields, timeout: timeout))
    } catch {
      throw LoadFailure(error, origin)
    }
  }

  private func target(of response: HTTPResponse, at url: WebURL) throws(LoadFailure) -> WebURL {
    guard let location = response.fields["location"] else {
      throw .badResponse("noLocation", "a redirect to nowhere", origin.authority)
    }
    do {
      return try follow(location, from: url)
    } catch {
      var failure = error
      failure.details["status"] = .integer(response.status)
      throw failure
    }
  }

  private func refusal(_ response: HTTPResponse) -> LoadFailure {
    let refusal = Refusal(response, self)
    var failure = refusal.failure
    if let limit = refusal.limit {
      let wait = gate.close(gateKey, for: limit, failure)
      failure.retryAfterMs = Int(wait / .milliseconds(1))
    }
    return failure
  }
}
