import Repositories

/// Gets pages, from the forge or from what was kept, asking as often as it makes sense.
struct PageSource: Sendable {
  let client: ForgeClient
  /// What was kept; `nil` where nothing is looked at or kept.
  let cache: ResponseCache?
  let caching: GitHubOptions.Caching
  let staleIfError: Bool
  let retries: RetryPolicy
  /// How long a limit is waited for.
  let maxRateLimitWait: Duration
  let course = Course()

  /// Gets a page.
  ///
  /// - Throws: What the load fails with, with how often the page was asked for.
  func page(_ request: PageRequest) async throws(LoadFailure) -> Page {
    let kept = cache?.page(at: request.url)
    if caching == .only {
      guard let kept else {
        throw LoadFailure(.notFound, "Not all is kept of \(client.account.subject).")
      }
      return kept.stalePage
    }
    if let kept, course.outage != nil { return kept.stalePage }
    do {
      return try await ask(request, kept)
    } catch {
      guard staleIfError, error.isOutage, !isLeftToPlan(error, request, kept), let kept else {
        throw error
      }
      course.begin(outage: error)
      return kept.stalePage
    }
  }

  /// Asks until there is a page, or no more to hope for.
  private func ask(
    _ request: PageRequest, _ kept: KeptPage?
  ) async throws(LoadFailure) -> Page {
    var attempts = request.earlierAttempts
    if attempts > 0 { try await sleep(retries.pause(behind: attempts)) }
    while true {
      var failure: LoadFailure
      if let limit = client.limit {
        failure = limit
      } else {
        attempts += 1
        do throws(LoadFailure) {
          return try await askOnce(request.url, kept)
        } catch {
          failure = error
        }
      }
      guard failure.kind != .cancelled else { throw failure }
      failure.attempts = attempts
      guard !isLeftToPlan(failure, request, kept), let pause = pause(after: failure, attempts)
      else { throw failure }
      try await sleep(pause)
    }
  }

  private func askOnce(_ url: WebURL, _ kept: KeptPage?) async throws(LoadFailure) -> Page {
    let etag = caching == .revalidate ? kept?.entry.etag : nil
    let (response, source) = try await client.get(url, etag: etag)
    guard response.status == 304, let kept else {
      let page = try Page(response, source, client)
      cache?.keep(page, etag: response.fields.etag, at: url)
      return page
    }
    var page = kept.confirmedPage(quotaRemaining: Quota(response.fields).remaining)
    let next = page.next
    // A page may hold as it is while there is more behind it than there was.
    try page.lead(response.fields, source, client)
    if page.next == next {
      cache?.confirm(url)
    } else {
      cache?.keep(page, etag: etag, at: url)
    }
    return page
  }

  /// Whether the plan asks for the page again, alone or in halves, rather than this.
  private func isLeftToPlan(
    _ failure: LoadFailure, _ request: PageRequest, _ kept: KeptPage?
  ) -> Bool {
    // Of a smaller page nothing would be kept.
    request.isAhead && failure.isRefusal
      || request.canShrink && failure.isOverloaded && (kept == nil || !staleIfError)
  }

  /// How long to wait before the forge is asked again; `nil` where it is not.
  private func pause(after failure: LoadFailure, _ attempts: Int) -> Duration? {
    guard failure.kind == .rateLimited else {
      return retries.pause(after: failure, attempts: attempts)
    }
    guard let wait = failure.retryAfterMs.map({ Duration.milliseconds($0) }),
      attempts < RetryPolicy.maximumAttempts, course.wait(wait, atMost: maxRateLimitWait)
    else { return nil }
    return wait
  }

  private func sleep(_ duration: Duration) async throws(LoadFailure) {
    do {
      try await Task.sleep(for: duration)
    } catch {
      throw .cancelled
    }
  }
}
