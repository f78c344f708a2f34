/// How far a load has come that gets its repositories page by page.
public struct PageProgress: Hashable, Sendable {
  /// How many pages have come, whether what is on them was wanted or not.
  public var page: Int
  /// How many there are; `nil` where that is not known.
  public var pages: Int?
  /// How many requests the forge will still answer; `nil` where it does not say.
  public var quotaRemaining: Int?

  /// Makes a progress.
  public init(page: Int, pages: Int? = nil, quotaRemaining: Int? = nil) {
    self.page = page
    self.pages = pages
    self.quotaRemaining = quotaRemaining
  }
}
