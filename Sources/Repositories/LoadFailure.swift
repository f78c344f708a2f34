/// Why a load has no result.
public struct LoadFailure: Error, Hashable, Sendable {
  /// What went wrong, as a word that programs compare.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    /// The word as it stands on the wire.
    public let rawValue: String

    /// Makes a kind from its word.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    private init(_ rawValue: String) {
      self.rawValue = rawValue
    }

    // Of a disk.
    /// No root is there.
    public static let pathNotFound = Kind("pathNotFound")
    /// No root may be read.
    public static let permissionDenied = Kind("permissionDenied")
    /// No root is a folder.
    public static let notADirectory = Kind("notADirectory")

    // Of a forge.
    /// The token is missing or not accepted.
    public static let unauthorized = Kind("unauthorized")
    /// The token may not do this.
    public static let forbidden = Kind("forbidden")
    /// There is no such account, or it is private.
    public static let notFound = Kind("notFound")
    /// The quota is used up.
    public static let rateLimited = Kind("rateLimited")
    /// The forge calls the request invalid.
    public static let invalidRequest = Kind("invalidRequest")
    /// The forge must not show it.
    public static let unavailableForLegalReasons = Kind("unavailableForLegalReasons")
    /// The forge sends us to another host.
    public static let crossHostRedirect = Kind("crossHostRedirect")

    // Of a network.
    /// The host's name has no address.
    public static let dns = Kind("dns")
    /// Nobody answers at the address.
    public static let connect = Kind("connect")
    /// The host could not prove who it is.
    public static let tls = Kind("tls")
    /// It took too long.
    public static let timeout = Kind("timeout")
    /// The answer broke off.
    public static let truncated = Kind("truncated")
    /// The forge failed.
    public static let serverError = Kind("serverError")
    /// The answer makes no sense.
    public static let badResponse = Kind("badResponse")
    /// The answer is larger than allowed.
    public static let tooLarge = Kind("tooLarge")

    /// The load was cancelled; not a failure on the wire, where it has a code of its own.
    public static let cancelled = Kind("cancelled")

    /// Every kind in which a load can fail; `cancelled` is not one.
    public static let failures = [
      pathNotFound, permissionDenied, notADirectory, unauthorized, forbidden, notFound,
      rateLimited, invalidRequest, unavailableForLegalReasons, crossHostRedirect, dns, connect,
      tls, timeout, truncated, serverError, badResponse, tooLarge,
    ]

    /// Whether the same load may succeed a little later without anybody changing anything.
    public var isPassing: Bool {
      [.rateLimited, .dns, .connect, .timeout, .truncated, .serverError].contains(self)
    }
  }

  /// What else is known of a failure.
  public indirect enum Detail: Hashable, Sendable {
    /// A text.
    case string(String)
    /// A whole number.
    case integer(Int)
    /// Yes or no.
    case bool(Bool)
    /// Several, by their names.
    case object([String: Detail])
  }

  /// What went wrong.
  public var kind: Kind
  /// A sentence that a person can act on.
  public var message: String
  /// Whether the same load may be tried again as it is.
  public var isRetryable: Bool
  /// How long to wait before that, in milliseconds; `nil` where it is not known.
  public var retryAfterMs: Int?
  /// The path that it is about; `nil` where it is about none.
  public var path: String?
  /// What was being done when the time ran out; `nil` for other kinds.
  public var phase: String?
  /// What else a source tells of it, under the names of the wire.
  public var details: [String: Detail] = [:]

  /// Makes a failure that is retryable where its kind is a passing one.
  public init(
    _ kind: Kind, _ message: String, retryAfterMs: Int? = nil, path: String? = nil,
    phase: String? = nil
  ) {
    self.kind = kind
    self.message = message
    self.isRetryable = kind.isPassing
    self.retryAfterMs = retryAfterMs
    self.path = path
    self.phase = phase
  }

  /// What a load ends in whose task was cancelled.
  public static let cancelled = LoadFailure(.cancelled, "The request was cancelled.")
}
