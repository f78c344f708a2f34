package import Repositories

/// Lists the repositories of a user, an organization or a token's own account at GitHub, or at an
/// enterprise's own one.
package struct GitHubProvider: RepositoryProvider {
  /// How many pages are asked for at once with a token, where nobody says it: thirty pages that take
  /// 50 ms each then take less than a third of the time.
  private static let concurrency = 5

  /// The load as it stands.
  package let state: ProviderState
  private let options: GitHubOptions
  private let machine: GitHubMachine

  /// Makes a load that has not begun.
  package init(
    options: GitHubOptions, machine: GitHubMachine, state: ProviderState = ProviderState()
  ) {
    self.options = options
    self.machine = machine
    self.state = state
  }

  /// Runs the load and returns when the state is finished.
  package func loadRepositories() async {
    state.begin()
    // Reading what is kept, and asking gh, may take long.
    await withTaskExecutorPreference(LoadThread(), operation: run)
  }

  /// Concurrent, since only then it moves to the preferred executor.
  @concurrent private func run() async {
    do throws(LoadFailure) {
      try await load()
      state.finish(Task.isCancelled ? .cancelled : nil)
    } catch {
      state.finish(Task.isCancelled ? .cancelled : error)
    }
  }

  private func load() async throws(LoadFailure) {
    let finder = TokenFinder(
      options.baseURL.origin, environment: machine.environment, home: machine.home)
    let credential = try await finder.find(options.authentication)
    if let credential {
      machine.secrets.learn(credential.secret)
    } else if options.account == .own {
      throw LoadFailure(
        .unauthorized, "Only a token has an account of its own; else name a user. \(finder.advice)")
    } else if options.authentication == .auto {
      state.warn(
        LoadWarning(
          kind: "anonymous",
          message: "Without a token only what everybody can see is listed, and the quota is small. "
            + finder.advice))
    }
    do throws(LoadFailure) {
      try await list(credential, finder.advice)
    } catch {
      var failure = error
      if let credential { failure.details["tokenSource"] = .string(credential.source) }
      throw failure
    }
  }

  private func list(_ credential: Credential?, _ advice: String) async throws(LoadFailure) {
    let cache =
      options.caching == .off
      ? nil
      : ResponseCache(
        machine.cacheFolder, token: credential?.secret, secrets: machine.secrets)
    let origin = options.baseURL.origin
    let client = ForgeClient(
      origin: origin, credential: credential, advice: advice, account: options.account,
      userAgent: machine.userAgent, timeout: options.requestTimeout,
      transport: try transport(origin), gate: machine.gate, secrets: machine.secrets)
    let source = PageSource(
      client: client, cache: cache, caching: options.caching, staleIfError: options.staleIfError,
      retries: machine.retries, maxRateLimitWait: options.maxRateLimitWait)
    let listing = Listing(
      source: source, options: options,
      concurrency: options.concurrency ?? (credential == nil ? 1 : Self.concurrency), state: state)
    defer { cache?.trim() }
    try await listing.run()
    if let failure = source.course.outage {
      state.warn(
        LoadWarning(
          kind: failure.kind.rawValue,
          message: "\(failure.message) What was kept from before is listed."))
    }
  }

  private func transport(_ origin: WebURL.Origin) throws(LoadFailure) -> any HTTPTransport {
    guard options.caching != .only else { return NoTransport() }
    do {
      return try machine.makeTransport()
    } catch {
      throw LoadFailure(error, origin)
    }
  }
}
