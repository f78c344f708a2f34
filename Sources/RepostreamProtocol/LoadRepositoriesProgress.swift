public import JSONRPC
public import Repositories

/// The parameters of `$/loadRepositories/progress`.
public struct LoadRepositoriesProgress: Sendable {
  /// How the load is going.
  public enum State: Sendable {
    /// It runs.
    case loading
    /// It has failed or was cancelled; the error is the one of the response.
    case error(ResponseError)
    /// It has succeeded.
    case done
  }

  /// The request that the load belongs to.
  public var requestId: RequestID
  /// The number of the notification, from 0, without gaps.
  public var sequence: Int
  /// The source's name.
  public var source: String
  /// How the load is going.
  public var state: State
  /// How many different ids were found; of those that travel early, how many were sent.
  public var found: Int
  /// What was found since the last notification; `nil` where repositories do not travel here.
  public var repositories: [Repository]?
  /// How much is done, from 0 to 100; `nil` where the total is not known.
  public var percentage: Int?
  /// How far a load has come that goes page by page; `nil` for any other.
  public var pages: PageProgress?

  /// Makes a notification.
  public init(
    requestId: RequestID, sequence: Int, source: String, state: State, found: Int,
    repositories: [Repository]?, percentage: Int?, pages: PageProgress? = nil
  ) {
    self.requestId = requestId
    self.sequence = sequence
    self.source = source
    self.state = state
    self.found = found
    self.repositories = repositories
    self.percentage = percentage
    self.pages = pages
  }

  /// The notification.
  public var message: OutgoingMessage {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("requestId", requestId.value.write)
      writer.member("sequence", sequence)
      writer.member("source", source)
      switch state {
      case .loading: writer.member("state", "loading")
      case .error: writer.member("state", "error")
      case .done: writer.member("state", "done")
      }
      writer.member("found", found)
      if let repositories { writer.repositories(repositories) }
      writer.member("percentage", ifPresent: percentage)
      writer.member("page", ifPresent: pages?.page)
      writer.member("pages", ifPresent: pages?.pages)
      writer.member("quotaRemaining", ifPresent: pages?.quotaRemaining)
      if case .error(let error) = state { writer.member("error", error.write) }
    }
    return .notification(
      method: Method.loadRepositoriesProgress.rawValue, params: writer.bytes)
  }
}

extension LoadRepositoriesProgress {
  /// What the notification's parameters are.
  package static let schema = JSONSchema.object(
    [
      "requestId": .reference(.id),
      "sequence": .count,
      "source": .words(of: LoadRepositoriesParams.Source.Name.self),
      "state": .words(["loading", "error", "done"]),
      "found": .count,
    ],
    optional: [
      "repositories": .array(of: .reference(.repository), atMost: maximumRecords),
      "percentage": .percentage,
      "page": .count,
      "pages": .count,
      "quotaRemaining": .count,
      "error": .reference(.error),
    ])

  /// The most records of one notification.
  package static let maximumRecords = 1_000
}
