import Repositories

/// One list of a forge on its way into the state of a load.
struct Listing: Sendable {
  let source: PageSource
  let options: GitHubOptions
  let concurrency: Int
  let state: ProviderState

  /// Gets the pages and delivers what is wanted of them, in order.
  ///
  /// - Throws: What the load fails with; what was delivered stays.
  func run() async throws(LoadFailure) {
    let failure = await withTaskGroup(
      of: (PageRequest, Result<Page, LoadFailure>).self, returning: LoadFailure?.self
    ) { group in
      var plan = PagePlan(first: options.firstPage, concurrency: concurrency)
      var delivery = Delivery(options)
      while true {
        // No page is asked for that a limit may make needless.
        while let request = plan.next(atMost: delivery.pagesToFill) {
          group.addTask { (request, await get(request)) }
        }
        guard let (request, result) = await group.next() else {
          // Never a shorter list than there is.
          return .badResponse("incomplete", "no whole list", options.baseURL.origin.authority)
        }
        plan.receive(result, for: request)
        while let event = plan.take() {
          switch event {
          case .failure(let failure, let page):
            group.cancelAll()
            return annotated(failure, page: page)
          case .page(let page, let isAgain):
            await deliver(page, isAgain, plan, &delivery)
          }
          if Task.isCancelled || delivery.isFull { break }
        }
        if Task.isCancelled || delivery.isFull || plan.hasEnded { break }
      }
      group.cancelAll()
      if delivery.isFull && (delivery.isCut || !plan.hasEnded) { state.truncate("limit") }
      if plan.isCut { cut() }
      return nil
    }
    if Task.isCancelled { throw .cancelled }
    if let failure { throw failure }
  }

  private func get(_ request: PageRequest) async -> Result<Page, LoadFailure> {
    do {
      return .success(try await source.page(request))
    } catch {
      return .failure(error)
    }
  }

  private func deliver(
    _ page: Page, _ isAgain: Bool, _ plan: PagePlan, _ delivery: inout Delivery
  ) async {
    let records = delivery.take(page, isAgain: isAgain)
    for warning in delivery.takeWarnings() { state.warn(warning) }
    if let age = page.age { state.age(age) }
    await state.append(
      records,
      of: PageProgress(
        page: plan.delivered, pages: plan.pages, quotaRemaining: page.quotaRemaining))
  }

  private func cut() {
    state.truncate("limit")
    state.warn(
      LoadWarning(
        kind: "pageLimit",
        message: "The list has more than \(PagePlan.maximumPages) pages; the rest is left out."))
  }

  private func annotated(_ failure: LoadFailure, page: Int) -> LoadFailure {
    guard failure.kind != .cancelled else { return failure }
    var failure = failure
    failure.details["page"] = .integer(page)
    failure.details["partial"] = .object(["count": .integer(state.found)])
    return failure
  }
}
