import CSystem
import GitHubRepositories
import Glibc
import JSONRPC
import LocalRepositories
import Repositories
import RepostreamProtocol

/// Turns what was asked into the provider that does it: the one place that knows every source.
enum ProviderFactory {
  /// Makes the provider of a source over a state.
  static func provider(
    _ source: LoadRepositoriesParams.Source, _ state: ProviderState
  ) -> any RepositoryProvider {
    switch source {
    case .local(let params):
      LocalProvider(options: params.options, machine: machine, state: state)
    case .github(let params):
      GitHubProvider(options: params.options, machine: gitHubMachine, state: state)
    case .sample(let params): SampleProvider(options: params.options, state: state)
    }
  }

  /// Where the secrets of this run are masked, whatever they stand in.
  static let redactor = Redactor()

  /// Tells whether the local source would find a path.
  static func explanation(
    _ params: ExplainPathParams
  ) async -> Result<PathExplanation, LoadFailure> {
    await PathExplainer(options: params.local.options, machine: machine).explain(params.path)
  }

  /// The home folder: `HOME`, else the one of the user's entry, passwd(5).
  static var home: String {
    if let home = environment["HOME"], !home.isEmpty { return home }
    guard let entry = unsafe getpwuid(getuid()), let home = unsafe entry.pointee.pw_dir else {
      return "/"
    }
    return unsafe String(cString: home)
  }

  private static let gitHubMachine = GitHubMachine(
    environment: environment, home: home, userAgent: "repostream/\(Version.current)",
    secrets: SecretKeeper(learn: { redactor.learn($0.text) }, masked: { redactor.masked($0) }))

  private static let machine = Machine(environment: environment, home: home)

  /// The variables that the program was started with.
  static let environment: [String: String] = {
    var environment: [String: String] = [:]
    guard var entry = unsafe csystem_environ() else { return [:] }
    while let pointer = unsafe entry.pointee {
      let parts = unsafe String(cString: pointer)
        .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if let name = parts.first, let value = parts.dropFirst().first {
        environment[String(name)] = String(value)
      }
      unsafe entry += 1
    }
    return environment
  }()
}
