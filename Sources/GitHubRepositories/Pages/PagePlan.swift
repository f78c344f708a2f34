import Repositories

/// Which pages to ask for, and in which order they are delivered, as plain data.
///
/// One page leads to the next. Where the last one is known and the links differ in the page's number
/// alone, several are asked for at once, and still delivered in order; a forge that refuses one of
/// them is asked for one at a time from then on.
struct PagePlan: Sendable {
  /// What happens next.
  enum Event {
    /// A page is delivered, whose first repositories may have come before where it is a part of one that
    /// was asked for again.
    case page(Page, isAgain: Bool)
    /// The list cannot go on behind what this page, counted from 1, is or is not.
    case failure(LoadFailure, page: Int)
  }

  /// The most pages of a list; more are made by mistake.
  static let maximumPages = 1_000

  /// Pages that differ in their number alone.
  private struct Series {
    let url: WebURL
    /// The number of the page at position 0, which may be one that there never was.
    let base: Int
    /// The position of the last page.
    let last: Int

    init?(next: WebURL, last: WebURL?, at position: Int) {
      guard let last, let number = next.pageNumber, let lastNumber = last.pageNumber,
        lastNumber >= number, next.with("page", "0") == last.with("page", "0")
      else { return nil }
      url = next
      base = number - position
      self.last = position + lastNumber - number
    }

    /// Where the page at a position is; `nil` behind the last one.
    func page(at position: Int) -> WebURL? {
      position <= last ? url.with("page", "\(base + position)") : nil
    }
  }

  /// How many pages are delivered.
  private(set) var delivered = 0
  /// Whether there are no more pages.
  private(set) var hasEnded = false
  /// Whether there would be more, but for the limit.
  private(set) var isCut = false

  private let host: String
  private var concurrency: Int
  private var generation = 0
  private var running = 0
  /// The position of the next page that was not asked for.
  private var started = 0
  private var series: Series?
  /// What to ask for where there is no series, once all before it is delivered.
  private var following: PageRequest?
  /// What came and is not delivered, by position.
  private var arrived: [Int: (request: PageRequest, result: Result<Page, LoadFailure>)] = [:]
  private var seen: Set<WebURL> = []
  /// How many repositories are before the next page, by the pages that came.
  private var repositories = 0
  /// How many are on the fullest page.
  private var fullest = 0
  /// Whether a page was too much for the forge, and a smaller one was asked for where there is one.
  private var hasShrunk = false

  /// Makes the plan of a list that begins at a page.
  init(first: WebURL, concurrency: Int) {
    self.concurrency = concurrency
    host = first.origin.authority
    following = PageRequest(position: 0, url: first)
  }

  /// How many pages there are; `nil` where that is not known.
  var pages: Int? {
    hasEnded ? delivered : series.map { min($0.last + 1, Self.maximumPages) }
  }

  /// What to ask for now, so that at most so many pages are on their way or wait; `nil` for nothing.
  mutating func next(atMost limit: Int) -> PageRequest? {
    // What was asked for ahead and waits must not hold up what it waits for.
    let isAllowed = running == 0 || running + arrived.count < min(limit, concurrency)
    guard !hasEnded, isAllowed, started < Self.maximumPages else { return nil }
    var request: PageRequest
    if let following {
      guard running == 0 else { return nil }
      request = following
      self.following = nil
    } else if let url = series?.page(at: started) {
      request = PageRequest(position: started, url: url)
      // Some behind it may have come already, if the forge refused this one before its turn.
      request.isAhead = concurrency > 1
    } else {
      return nil
    }
    request.generation = generation
    request.canShrink = !hasShrunk
    running += 1
    started = request.position + 1
    while arrived[started] != nil { started += 1 }
    return request
  }

  /// Takes what came of a page.
  mutating func receive(_ result: Result<Page, LoadFailure>, for request: PageRequest) {
    running -= 1
    if request.generation == generation { arrived[request.position] = (request, result) }
  }

  /// What to deliver now, in order; `nil` where that has not come.
  mutating func take() -> Event? {
    guard !hasEnded, let (request, result) = arrived.removeValue(forKey: delivered) else {
      return nil
    }
    switch result {
    case .success(let page):
      delivered += 1
      repositories += page.count
      fullest = max(fullest, page.count)
      seen.insert(request.url)
      guard follow(page, request) else {
        return .failure(
          .badResponse("pagingLoop", "a page that leads back to another one", host),
          page: request.position + 1)
      }
      return .page(page, isAgain: request.isAgain)
    case .failure(let failure):
      guard let again = again(request, failure) else {
        hasEnded = true
        return .failure(failure, page: request.position + 1)
      }
      started = delivered
      following = again
      return nil
    }
  }

  /// Goes on behind a page; `false` where that leads back.
  private mutating func follow(_ page: Page, _ request: PageRequest) -> Bool {
    guard let next = page.next ?? page.nextByTotal(after: repositories, request.url) else {
      // A page that has lost its links is not the last one, but there is nothing behind an empty one.
      if page.count == 0 || series?.page(at: delivered) == nil { hasEnded = true }
      return true
    }
    guard !seen.contains(next) else {
      hasEnded = true
      return false
    }
    guard delivered < Self.maximumPages else {
      (hasEnded, isCut) = (true, true)
      return true
    }
    if let expected = series?.page(at: delivered) {
      if expected == next { return true }
      // The forge leads elsewhere: what was asked for ahead is not what follows.
      forgetWhatIsAhead()
    }
    series = Series(next: next, last: page.last, at: delivered)
    if series == nil { following = PageRequest(position: delivered, url: next) }
    return true
  }

  /// What to ask for instead of a page that did not come; `nil` where the list ends with it.
  private mutating func again(_ request: PageRequest, _ failure: LoadFailure) -> PageRequest? {
    var again = request
    again.earlierAttempts = failure.attempts
    if request.isAhead, failure.isRefusal {
      concurrency = 1
      again.isAhead = false
      return again
    }
    guard request.canShrink, failure.isOverloaded else { return nil }
    hasShrunk = true
    if let smaller = request.url.smaller(behind: repositories, fullest: fullest) {
      concurrency = 1
      forgetWhatIsAhead()
      series = nil
      again.isAgain = true
      (again.url, repositories) = smaller
    }
    return again
  }

  private mutating func forgetWhatIsAhead() {
    generation += 1
    arrived = [:]
    started = delivered
  }
}

extension WebURL {
  /// The number of a page; `nil` where it has none, or one that no list has.
  fileprivate var pageNumber: Int? {
    self["page"].flatMap { Int($0) }.flatMap { (1..<1 << 32).contains($0) ? $0 : nil }
  }

  /// Half the page that holds what comes behind so many repositories, and how many are before it; `nil`
  /// where the URL does not say how large a page is, or that cannot be halved.
  ///
  /// A forge may give less on a page than it is asked for, but not less than it has given.
  fileprivate func smaller(
    behind count: Int, fullest: Int
  ) -> (url: WebURL, repositories: Int)? {
    guard let asked = self["per_page"].flatMap({ Int($0) }) else { return nil }
    let half = (fullest == 0 ? asked : min(asked, fullest)) / 2
    guard half > 0 else { return nil }
    let url = with("per_page", "\(half)")
    let before = count / half
    // Where the way on is no number, none can be made up.
    guard count == 0 || pageNumber != nil else { return nil }
    return (before == 0 ? url : url.with("page", "\(before + 1)"), before * half)
  }
}

extension Page {
  /// The page behind this one of a forge that sends no links but says how many repositories there are.
  fileprivate func nextByTotal(after repositories: Int, _ url: WebURL) -> WebURL? {
    guard !hasLinks, let total, count > 0, repositories < total else { return nil }
    guard url["page"] != nil else { return url.with("page", "2") }
    return url.pageNumber.map { url.with("page", "\($0 + 1)") }
  }
}
