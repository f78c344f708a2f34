import FoundationEssentials
public import JSONRPC
public import Repositories

/// The parameters of the `github` source.
public struct GitHubSourceParams: Sendable {
  /// Whose repositories to list, and which of them.
  public var options: GitHubOptions

  /// Makes the parameters.
  public init(options: GitHubOptions = GitHubOptions()) {
    self.options = options
  }

  /// The token that a message brings, whether it can be one or not; `nil` where it brings none.
  ///
  /// To be masked before anything is said of the message.
  public static func token(in params: RawJSON?) -> String? {
    guard let parameters = try? Parameters(params), case .object(let members) = parameters["auth"],
      case .string(let token) = members["token"]
    else { return nil }
    return token
  }

  /// Reads the parameters.
  ///
  /// - Throws: -32602 with the place of the first member that does not fit.
  public init(_ parameters: Parameters) throws(ResponseError) {
    var options = GitHubOptions(account: try Self.account(parameters))
    options.baseURL = try Self.baseURL(parameters) ?? options.baseURL
    options.authentication = try Self.authentication(parameters) ?? options.authentication
    options.visibility = try parameters.choice("visibility") ?? options.visibility
    options.fork = try parameters.bool("fork")
    options.archived = try parameters.bool("archived")
    options.language = try parameters.string("language")
    options.topics = try parameters.strings("topics") ?? []
    options.name = try parameters.string("name")
    options.pushedAfter = try Self.moment(parameters, "pushedAfter")
    options.sort = try parameters.choice("sort") ?? options.sort
    options.direction = try parameters.choice("direction") ?? options.direction
    options.limit = try parameters.integer("limit", in: 1...Int(Int32.max))
    options.perPage = try parameters.integer("perPage", in: 1...100) ?? options.perPage
    options.concurrency = try parameters.integer("concurrency", in: 1...6)
    options.caching = try parameters.choice("cache") ?? options.caching
    options.staleIfError = try parameters.bool("staleIfError") ?? options.staleIfError
    options.requestTimeout =
      try parameters.integer("requestTimeoutMs", in: 1...Int(Int32.max)).map { .milliseconds($0) }
      ?? options.requestTimeout
    options.maxRateLimitWait =
      try parameters.milliseconds("maxRateLimitWaitMs") ?? options.maxRateLimitWait
    self.options = options
  }

  private static func account(
    _ parameters: Parameters
  ) throws(ResponseError) -> GitHubOptions.Account {
    let user = try name(parameters, "user")
    let organization = try name(parameters, "organization")
    switch (user, organization) {
    case (let user?, nil): return .user(user)
    case (nil, let organization?): return .organization(organization)
    case (nil, nil): return .own
    case (_?, _?):
      throw Parameters.invalid("organization", "cannot be given together with user.")
    }
  }

  /// A name that is one segment of a path.
  private static func name(
    _ parameters: Parameters, _ member: String
  ) throws(ResponseError) -> String? {
    guard let name = try parameters.string(member, as: nameSchema) else { return nil }
    let isSegment = !name.isEmpty && name != "." && name != ".." && name.utf8.count <= 256
    let isPlain = name.unicodeScalars.allSatisfy { scalar in
      scalar != "/" && scalar != "\\" && scalar.value >= 0x20 && !(0x7F...0x9F ~= scalar.value)
    }
    guard isSegment && isPlain else {
      throw Parameters.invalid(member, "has to be the name of an account.")
    }
    return name
  }

  private static var nameSchema: JSONSchema {
    .string.with("minLength", .integer(1)).with("maxLength", .integer(256))
      .with(
        "pattern", .string(#"^(?!\.{1,2}$)(?![\s\S]*[/\\\u0000-\u001F\u007F-\u009F])"#))
  }

  private static func baseURL(_ parameters: Parameters) throws(ResponseError) -> WebURL? {
    guard var text = try parameters.string("baseUrl", as: .url) else { return nil }
    while text.hasSuffix("/") { text.removeLast() }
    guard let url = WebURL(text), !text.contains("?"), !text.contains("#") else {
      throw Parameters.invalid(
        "baseUrl", "has to be a URL such as https://HOST/api/v3, without user and query.")
    }
    guard url.origin.scheme == "https" || url.origin.isLoopback else {
      throw Parameters.invalid(
        "baseUrl", "has to begin with https; http is for this machine alone.")
    }
    return url
  }

  private static func authentication(
    _ parameters: Parameters
  ) throws(ResponseError) -> GitHubOptions.Authentication? {
    let requirement = "has to be auto, none, gh, git-credential, {env: NAME} or {token: TOKEN}."
    switch try parameters.value("auth", as: authenticationSchema) {
    case nil: return nil
    case .string("auto"): return .auto
    case .string("none"): return GitHubOptions.Authentication.none
    case .string("gh"): return .gh
    case .string("git-credential"): return .gitCredential
    case .object(let members)? where members.count == 1:
      if case .string(let name)? = members["env"], !name.isEmpty { return .variable(name) }
      guard case .string(let token)? = members["token"] else { break }
      guard let secret = Secret(token) else {
        throw Parameters.invalid("auth.token", "has to be visible ASCII, as every token is.")
      }
      return .token(secret)
    default: break
    }
    throw Parameters.invalid("auth", requirement)
  }

  private static var authenticationSchema: JSONSchema {
    let name = JSONSchema.string.with("minLength", .integer(1))
    let token = JSONSchema.string
      .with("pattern", .string(#"^[\u0000-\u0020]*[\u0021-\u007E]+[\u0000-\u0020]*$"#))
    return .any(of: [
      .words(["auto", "none", "gh", "git-credential"]), .object(["env": name]),
      .object(["token": token]),
    ])
  }

  /// A moment as RFC 3339, or a day, as the forge writes moments: in UTC, to the second.
  private static func moment(
    _ parameters: Parameters, _ member: String
  ) throws(ResponseError) -> String? {
    guard let text = try parameters.string(member, as: .any(of: [.day, .moment]))
    else { return nil }
    let whole = text.utf8.count == 10 ? "\(text)T00:00:00Z" : text
    let styles = [
      Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true),
    ]
    guard let date = styles.lazy.compactMap({ try? $0.parse(whole) }).first else {
      throw Parameters.invalid(member, "has to be a moment such as 2026-01-31T12:00:00Z.")
    }
    return date.formatted(.iso8601)
  }
}
