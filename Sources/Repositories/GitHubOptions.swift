/// Whose repositories to list at a forge, and which of them.
public struct GitHubOptions: Hashable, Sendable {
  /// Whose repositories are listed.
  public enum Account: Hashable, Sendable {
    /// A user's, as everybody sees them.
    case user(String)
    /// An organization's, as far as the token may see them.
    case organization(String)
    /// All that the token's own account has to do with.
    case own
  }

  /// Where the token comes from.
  public enum Authentication: Hashable, Sendable {
    /// From the environment, else from gh, else there is none.
    case auto
    /// There is none.
    case none
    /// From gh.
    case gh
    /// From git's credential helper.
    case gitCredential
    /// From a variable of the environment.
    case variable(String)
    /// It is here.
    case token(Secret)
  }

  /// Who can see what is listed.
  public enum Visibility: String, CaseIterable, Sendable {
    /// All of it.
    case all
    /// What everybody can see.
    case `public`
    /// What not everybody can see.
    case `private`
  }

  /// What the forge sorts by.
  public enum Sort: String, CaseIterable, Sendable {
    /// When they were made.
    case created
    /// When anything about them last changed.
    case updated
    /// When something was last pushed to them.
    case pushed
    /// Their full names.
    case fullName = "full_name"
  }

  /// In which order.
  public enum Direction: String, CaseIterable, Sendable {
    /// The first one first.
    case ascending = "asc"
    /// The last one first.
    case descending = "desc"
  }

  /// What becomes of answers that were kept from before.
  public enum Caching: String, CaseIterable, Sendable {
    /// The forge is asked whether they still hold.
    case revalidate
    /// They are replaced.
    case reload
    /// They are all that is looked at.
    case only
    /// They are not looked at, and none are kept.
    case off
  }

  /// Whose repositories are listed.
  public var account: Account
  /// Where the API is, without a slash at its end and without a query.
  public var baseURL = WebURL.gitHub
  /// Where the token comes from.
  public var authentication = Authentication.auto
  /// Who can see what is listed.
  public var visibility = Visibility.all
  /// Whether forks are listed, or only they; `nil` for both.
  public var fork: Bool?
  /// Whether archived ones are listed, or only they; `nil` for both.
  public var archived: Bool?
  /// The language that they are written in, in any case; `nil` for any.
  public var language: String?
  /// The topics that each of them has.
  public var topics: [String] = []
  /// A pattern for the name, in any case, with `*` and `?`; `nil` for any.
  public var name: String?
  /// The moment after which something was pushed to them, as RFC 3339 in UTC; `nil` for any.
  public var pushedAfter: String?
  /// What the forge sorts by.
  public var sort = Sort.fullName
  /// In which order.
  public var direction = Direction.ascending
  /// After how many repositories the load ends; `nil` for no limit.
  public var limit: Int?
  /// How many are on a page, 1 to 100.
  public var perPage = 100
  /// How many pages are asked for at once, 1 to 6; `nil` for one without a token and five with one.
  public var concurrency: Int?
  /// What becomes of answers that were kept from before.
  public var caching = Caching.revalidate
  /// Whether a kept list is as good as none that can be had.
  public var staleIfError = true
  /// How long one request may take.
  public var requestTimeout = Duration.seconds(30)
  /// How long a load waits for a quota; zero to fail instead.
  public var maxRateLimitWait = Duration.zero

  /// Makes the options; the defaults are those of the wire.
  public init(account: Account = .own) {
    self.account = account
  }
}
