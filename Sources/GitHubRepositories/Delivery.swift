import Repositories

/// What becomes of the repositories of a list, page by page, as plain data.
struct Delivery {
  private let options: GitHubOptions
  private let filter: RecordFilter
  private var ids: Set<Int> = []
  private var wanted = 0
  private var hasMoved = false
  /// Whether all that came since something was asked for again has come before.
  private var isCatchingUp = false
  private var isOwn = false
  private var warnings: [LoadWarning] = []
  /// Whether there was more on a page than the limit lets through.
  private(set) var isCut = false

  /// Makes the delivery that options ask for.
  init(_ options: GitHubOptions) {
    self.options = options
    filter = RecordFilter(options)
  }

  /// Whether the limit is reached.
  var isFull: Bool {
    options.limit.map { wanted >= $0 } ?? false
  }

  /// How many more pages it takes at least to reach the limit; never 0.
  var pagesToFill: Int {
    guard let limit = options.limit else { return .max }
    return max(1, (limit - wanted + options.perPage - 1) / options.perPage)
  }

  /// What is wanted of a page, some of which may have been asked for again.
  mutating func take(_ page: Page, isAgain: Bool) -> [Repository] {
    if isAgain { isCatchingUp = true }
    if page.count > page.repositories.count { warnUnreadable(page.count - page.repositories.count) }
    var records: [Repository] = []
    for sent in page.repositories {
      guard ids.insert(sent.id).inserted else {
        if !isCatchingUp { warnMoved() }
        continue
      }
      isCatchingUp = false
      if sent.isTokensOwn { warnOwn(sent) }
      let record = Repository(sent)
      guard filter.wants(record) else { continue }
      guard !isFull else {
        isCut = true
        break
      }
      wanted += 1
      records.append(record)
    }
    return records
  }

  /// What there is to warn of, each once.
  mutating func takeWarnings() -> [LoadWarning] {
    defer { warnings = [] }
    return warnings
  }

  private mutating func warnUnreadable(_ count: Int) {
    warnings.append(
      LoadWarning(
        kind: "badRecord",
        message:
          "\(count == 1 ? "A repository" : "\(count) repositories") of a page cannot be read."))
  }

  private mutating func warnMoved() {
    guard !hasMoved else { return }
    hasMoved = true
    warnings.append(
      LoadWarning(
        kind: "changedWhilePaging",
        message: "The list changed while it was read; a repository may be missing."))
  }

  private mutating func warnOwn(_ sent: GitHubRepository) {
    guard case .user(let name) = options.account, !isOwn,
      sent.owner?.login?.lowercased() == name.lowercased()
    else { return }
    isOwn = true
    warnings.append(
      LoadWarning(
        kind: "publicOnly",
        message:
          "The token is \(name.cleaned(100))'s own, whose private repositories are listed only "
          + "without user."))
  }
}
