import Repositories
import TestSupport

/// Finds some, says so, and goes on until it is let go or cancelled.
struct HeldProvider: RepositoryProvider {
  let state: ProviderState
  let count: Int
  var isLetGo: @Sendable () -> Bool = { false }

  func loadRepositories() async {
    state.begin()
    await state.append((0..<count).map { Repository(id: $0, name: "\($0)", url: nil) })
    _ = await eventually(within: .seconds(600)) { isLetGo() || Task.isCancelled ? true : nil }
    state.finish(Task.isCancelled ? .cancelled : nil)
  }
}
