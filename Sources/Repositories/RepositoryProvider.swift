/// Lists repositories from one place, once.
///
/// A provider is made for one load. `loadRepositories()` begins its state, appends what it finds as
/// it finds it, and finishes the state exactly once, whatever happens. It returns soon after its
/// task is cancelled. It never throws: the error lands in the state.
///
/// ```swift
/// struct OneProvider: RepositoryProvider {
///   let state = ProviderState()
///
///   func loadRepositories() async {
///     state.begin()
///     await state.append([Repository(id: 0, name: "one", url: nil)])
///     state.finish()
///   }
/// }
/// ```
public protocol RepositoryProvider: Sendable {
  /// The load as it stands.
  var state: ProviderState { get }

  /// Runs the load and returns when the state is finished.
  func loadRepositories() async
}
