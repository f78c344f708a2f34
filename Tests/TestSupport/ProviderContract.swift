package import Repositories

/// What every provider owes its callers, whatever it lists.
package enum ProviderContract {
  /// What a provider breaks, in sentences; empty where it breaks nothing.
  ///
  /// The closure makes a provider over a state that will find at least three repositories and
  /// succeed, within a few seconds.
  package static func problems(
    _ make: @Sendable (ProviderState) -> any RepositoryProvider
  ) async -> [String] {
    var problems: [String] = []
    func check(_ holds: Bool, _ sentence: String) {
      if !holds { problems.append(sentence) }
    }

    let whole = make(ProviderState())
    check(!whole.state.isLoading && !whole.state.hasFinished, "It loads before it is told to.")
    await whole.loadRepositories()
    check(!whole.state.isLoading && whole.state.hasFinished, "It returns before it has finished.")
    check(whole.state.error == nil, "It fails: \(whole.state.error?.message ?? "").")
    let records = whole.state.repositories
    check(records.count >= 3, "It finds \(records.count).")
    check(records.count == whole.state.found, "It counts \(whole.state.found) of \(records.count).")
    check(Set(records.map(\.id)).count == records.count, "An id stands twice.")
    check(records.allSatisfy { (0..<1 << 53).contains($0.id) }, "An id is out of range.")
    check(records.allSatisfy { $0.source != nil && !$0.name.isEmpty }, "A record says too little.")
    check(records.allSatisfy { $0.displayName == nil }, "A record has a displayName of its own.")

    let again = make(ProviderState())
    await again.loadRepositories()
    check(
      Set(again.state.repositories.map(\.id)) == Set(records.map(\.id)),
      "A second load finds other ids.")

    let held = make(ProviderState(window: 0))
    async let loading: Void = held.loadRepositories()
    let ended = await eventually(within: .milliseconds(300)) { held.state.hasFinished ? true : nil }
    check(ended == nil, "It does not wait for a consumer that takes nothing.")
    held.state.advance(to: .max)
    await loading
    check(held.state.found == records.count, "It loses something while it waits.")

    let cancelled = make(ProviderState(window: 0))
    let task = Task { await cancelled.loadRepositories() }
    _ = await eventually { cancelled.state.found > 0 ? true : nil }
    task.cancel()
    await task.value
    check(cancelled.state.error == .cancelled, "Cancelled while it waits, it does not say so.")

    let early = make(ProviderState())
    let neverRun = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await early.loadRepositories()
    }
    await neverRun.value
    check(early.state.error == .cancelled, "Cancelled before it begins, it does not say so.")
    return problems
  }
}
