public import JSONRPC
public import Repositories

/// The parameters of the `sample` source.
public struct SampleSourceParams: Sendable {
  /// The most repositories that are made up.
  public static let maximumCount = 1_000_000

  /// What to make up.
  public var options = SampleProvider.Options()

  /// Makes the defaults.
  public init() {}

  /// Reads the parameters.
  ///
  /// - Throws: -32602 with the place of the first member that does not fit.
  public init(_ parameters: Parameters) throws(ResponseError) {
    if let delay = try parameters.milliseconds("delayMs") { options.delay = delay }
    if let count = try parameters.integer("count", in: 0...Self.maximumCount) {
      options.count = count
    }
    let kinds = LoadFailure.Kind.failures.map(\.rawValue)
    options.failWith = try parameters.word("failWith", of: kinds)
      .map(LoadFailure.Kind.init(rawValue:))
  }
}
