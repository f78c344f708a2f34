import FoundationEssentials

/// What an answer says of how many requests are left.
///
/// - Source: GitHub's REST API, "Rate limits".
struct Quota: Sendable {
  let limit: Int?
  let remaining: Int?
  let used: Int?
  let resource: String?
  /// When there are more again, in seconds since 1970.
  let reset: Int?
  /// How long it asks to wait, in seconds.
  let retryAfter: Int?
  /// What time it is there, in seconds since 1970; ours where it does not say.
  let now: Int

  init(_ fields: HTTPFields) {
    func number(_ name: String) -> Int? {
      fields[name].flatMap { Int($0) }.map { min(max($0, 0), 1 << 36) }
    }
    limit = number("x-ratelimit-limit")
    remaining = number("x-ratelimit-remaining")
    used = number("x-ratelimit-used")
    resource = fields["x-ratelimit-resource"]
    reset = number("x-ratelimit-reset")
    now =
      fields["date"].flatMap(HTTPDate.seconds)
      ?? Int(Date.now.timeIntervalSince1970)
    retryAfter =
      number("retry-after")
      ?? fields["retry-after"].flatMap(HTTPDate.seconds).map { [now] in max(0, $0 - now) }
  }

  /// The moment of the reset, as RFC 3339.
  var resetAt: String? {
    reset.map { Date(timeIntervalSince1970: Double($0)).formatted(.iso8601) }
  }
}
