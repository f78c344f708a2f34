import Repositories

/// One page of a list, with the way on.
struct Page: Sendable {
  /// What could be read of it.
  var repositories: [GitHubRepository]
  /// How many repositories it has, those counted that could not be read.
  var count: Int
  /// The next page; `nil` on the last one.
  var next: WebURL?
  /// The last page; `nil` where the forge does not say.
  var last: WebURL?
  /// Whether it came with any link at all.
  var hasLinks: Bool
  /// How many repositories there are on all pages; `nil` where the forge does not say.
  var total: Int?
  /// How many requests the forge will still answer; `nil` where it does not say, and for a kept page.
  var quotaRemaining: Int?
  /// How old it is; `nil` where the forge has just sent or confirmed it.
  var age: Duration?
}
