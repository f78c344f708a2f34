/// What the source is given of the machine and the user that it runs for.
package struct GitHubMachine: Sendable {
  /// The variables that tokens, certificates and proxies come from.
  package var environment: [String: String]
  /// The user's home, an absolute path.
  package var home: String
  /// Where pages are kept, an absolute path.
  package var cacheFolder: String
  /// What the program calls itself: a name and a version.
  package var userAgent: String
  /// Who must not be asked for a while; one for all loads.
  package var gate = RateLimitGate()
  /// How often a page is asked for.
  package var retries = RetryPolicy()
  /// Keeps tokens out of all that is said.
  package var secrets: SecretKeeper
  /// Makes what requests are sent with, for one load.
  package var makeTransport: @Sendable () throws(HTTPFailure) -> any HTTPTransport

  /// Describes this machine; the cache is where XDG's base directories say.
  package init(
    environment: [String: String], home: String, userAgent: String,
    secrets: SecretKeeper
  ) {
    self.environment = environment
    self.home = home
    self.userAgent = userAgent
    self.secrets = secrets
    let cache = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    cacheFolder = "\(cache ?? "\(home)/.cache")/repostream"
    makeTransport = { () throws(HTTPFailure) in
      try CurlTransport(environment: environment)
    }
  }
}
