import Repositories

/// A page as it is kept, with all that it was an answer to.
struct CacheEntry: Codable, Hashable, Sendable {
  /// The form of the file; one of another form is as good as none.
  static let schema = 1

  var schema = Self.schema
  /// What was asked for.
  var url: String
  var accept = ForgeClient.accept
  var apiVersion = ForgeClient.apiVersion
  /// The token's hash; `nil` where it was asked without one.
  var token: String?
  /// What the forge has to be asked with whether it still holds; `nil` where it gave nothing.
  var etag: String?
  var next: String?
  var last: String?
  var hasLinks: Bool
  var total: Int?
  var count: Int
  var repositories: [GitHubRepository]

  /// Keeps a page.
  init(_ page: Page, etag: String?, url: WebURL, token: String?) {
    self.url = url.string
    self.token = token
    self.etag = etag
    next = page.next?.string
    last = page.last?.string
    hasLinks = page.hasLinks
    total = page.total
    count = page.count
    repositories = page.repositories
  }

  /// Whether it is what was asked for, and leads nowhere else.
  func isAnswer(to url: WebURL, token: String?) -> Bool {
    schema == Self.schema && self.url == url.string && accept == ForgeClient.accept
      && apiVersion == ForgeClient.apiVersion && self.token == token
      && repositories.allSatisfy(\.isSound)
      && repositories.count <= count && count <= PageBody.maximumCount
      && next.map { WebURL($0)?.origin == url.origin } ?? true
  }
}

/// A page that was kept, and for how long.
struct KeptPage: Sendable {
  let entry: CacheEntry
  let age: Duration

  /// The page: as it was, for want of a newer one.
  var stalePage: Page {
    page(age: age, quotaRemaining: nil)
  }

  /// The page, which the forge says still holds.
  func confirmedPage(quotaRemaining: Int?) -> Page {
    page(age: nil, quotaRemaining: quotaRemaining)
  }

  private func page(age: Duration?, quotaRemaining: Int?) -> Page {
    Page(
      repositories: entry.repositories, count: entry.count, next: entry.next.flatMap { WebURL($0) },
      last: entry.last.flatMap { WebURL($0) }, hasLinks: entry.hasLinks, total: entry.total,
      quotaRemaining: quotaRemaining, age: age)
  }
}
