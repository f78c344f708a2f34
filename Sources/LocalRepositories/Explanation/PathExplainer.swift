package import Repositories

/// Tells why a load would find a path, or would not, without looking anywhere else.
package struct PathExplainer: Sendable {
  private let options: LocalOptions
  private let machine: Machine

  /// Explains what a load with these options does.
  package init(options: LocalOptions, machine: Machine) {
    self.options = options
    self.machine = machine
  }

  /// Explains a path, as a person writes a root.
  ///
  /// - Returns: The explanation, or what a load fails with where it can look in none of the roots.
  package func explain(_ path: String) async -> Result<PathExplanation, LoadFailure> {
    await withTaskExecutorPreference(machine.makeThread()) { await look(path) }
  }

  /// Concurrent, since only then it moves to the preferred executor.
  @concurrent private func look(_ text: String) async -> Result<PathExplanation, LoadFailure> {
    let search = Search(options: options, machine: machine)
    if let problem = search.problems.first, search.roots.all.isEmpty {
      return .failure(problem.failure)
    }
    do throws(RootResolver.Problem) {
      let path = try search.resolver.expand(text).absolute
      return .success(Inquiry(search: search).explain(path))
    } catch {
      return .success(PathExplanation(path: text, reason: .init(.pathNotFound, at: text)))
    }
  }
}
