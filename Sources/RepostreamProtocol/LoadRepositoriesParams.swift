public import JSONRPC
import Repositories

/// The parameters of `loadRepositories`.
public struct LoadRepositoriesParams: Sendable {
  /// One source with its own parameters.
  public enum Source: Sendable {
    /// The names of all sources, as they stand on the wire.
    public enum Name: String, CaseIterable, Sendable {
      /// Repositories on disk.
      case local
      /// Repositories at a forge.
      case github
      /// Repositories that are made up.
      case sample

      /// The names in their order.
      public static let all = allCases.map(\.rawValue)
    }

    /// Repositories on disk.
    case local(LocalSourceParams)
    /// Repositories at a forge.
    case github(GitHubSourceParams)
    /// Repositories that are made up.
    case sample(SampleSourceParams)

    /// The source's name.
    public var name: Name {
      switch self {
      case .local: .local
      case .github: .github
      case .sample: .sample
      }
    }
  }

  /// Where to look.
  public var source: Source
  /// Whether repositories travel in the notifications, as they are found.
  public var stream: Bool
  /// After how long the load fails; `nil` to let it take its time.
  public var deadline: Duration?
  /// The token for LSP's work done progress; `nil` for none.
  public var workDoneToken: ProgressToken?
  /// The token for partial results; `nil` for none.
  public var partialResultToken: ProgressToken?

  /// Reads the parameters.
  ///
  /// - Throws: -32602 with the place of the first member that does not fit.
  public init(_ parameters: Parameters) throws(ResponseError) {
    let name: Source.Name = try parameters.required(
      "source", parameters.choice("source"),
      "is missing; it has to be one of \(Source.Name.all.joined(separator: ", ")).")
    switch name {
    case .local: source = .local(try LocalSourceParams(parameters))
    case .github: source = .github(try GitHubSourceParams(parameters))
    case .sample: source = .sample(try SampleSourceParams(parameters))
    }
    stream = try parameters.bool("stream") ?? false
    deadline = try parameters.milliseconds("deadlineMs")
    workDoneToken = try parameters.token("workDoneToken")
    partialResultToken = try parameters.token("partialResultToken")
    if case .local(let params) = source, params.options.isSorted, deliversEarly {
      throw Parameters.invalid(
        "sorted", "asks for one list, but stream or partialResultToken for parts of it.")
    }
  }

  /// The parameters of a load of one source.
  package static func schema(of source: Source.Name) -> JSONSchema {
    ParameterNotes.schema(given: ["source": .string(source.rawValue)]) {
      (parameters) throws(ResponseError) in _ = try Self(parameters)
    }
  }

  /// Whether repositories leave before the response, in whatever notification.
  public var deliversEarly: Bool {
    stream || partialResultToken != nil
  }
}
