public import JSONRPC

/// The parameters of `server/status`.
public struct ServerStatusParams: Sendable {
  /// What the reader accepts.
  package static let schema = ParameterNotes.schema { parameters throws(ResponseError) in
    _ = try Self(parameters)
  }

  /// Whether the last messages are told.
  public var recent: Bool

  /// Reads the parameters.
  ///
  /// - Throws: -32602 where one does not fit.
  public init(_ parameters: Parameters) throws(ResponseError) {
    recent = try parameters.bool("recent") ?? false
  }
}

/// The result of `server/status`.
public struct ServerStatus: Sendable {
  /// A request in flight.
  public struct Request: Sendable {
    /// Its id.
    public var id: RequestID
    /// Its method.
    public var method: Method
    /// The source that it loads.
    public var source: String
    /// How many different ids it has found.
    public var found: Int
    /// How long ago it started.
    public var elapsed: Duration

    /// Makes a request.
    public init(id: RequestID, method: Method, source: String, found: Int, elapsed: Duration) {
      self.id = id
      self.method = method
      self.source = source
      self.found = found
      self.elapsed = elapsed
    }
  }

  /// What the provider of a load in flight says of itself.
  public struct Provider: Sendable {
    /// Its source.
    public var source: String
    /// Whether its load goes on, from when it was accepted; `false` once it has ended.
    public var isLoading: Bool
    /// How many different ids it has found.
    public var count: Int
    /// What its load failed with; `nil` while it runs and where it succeeded.
    public var error: ResponseError?

    /// Makes a provider.
    public init(source: String, isLoading: Bool, count: Int, error: ResponseError?) {
      self.source = source
      self.isLoading = isLoading
      self.count = count
      self.error = error
    }
  }

  /// How the output stands.
  public struct Output: Sendable {
    /// How many bytes are not yet written.
    public var queuedBytes: Int
    /// How often progress was held back for a slow reader, to be merged with what came after.
    public var mergedNotifications: Int

    /// Makes the output's part.
    public init(queuedBytes: Int, mergedNotifications: Int) {
      self.queuedBytes = queuedBytes
      self.mergedNotifications = mergedNotifications
    }
  }

  /// The program's version.
  public var version: String
  /// The requests in flight, in the order of their arrival.
  public var requests: [Request]
  /// The providers of these requests, in the same order.
  public var providers: [Provider]
  /// How the output stands.
  public var output: Output
  /// How many lines for standard error were dropped, since nobody read them.
  public var droppedLogLines: Int

  /// The last messages that came and went, the oldest first, each as JSON text; `nil` where they were
  /// not asked for.
  public var recent: [String]?

  /// Makes a status.
  public init(
    version: String, requests: [Request], providers: [Provider], output: Output,
    droppedLogLines: Int, recent: [String]? = nil
  ) {
    self.version = version
    self.requests = requests
    self.providers = providers
    self.output = output
    self.droppedLogLines = droppedLogLines
    self.recent = recent
  }

  /// The status as a JSON object.
  public var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("version", version)
      writer.member("requests") { $0.array(requests) { $1.write(to: &$0) } }
      writer.member("providers") { $0.array(providers) { $1.write(to: &$0) } }
      writer.member("output") { writer in
        writer.object { writer in
          writer.member("queuedBytes", output.queuedBytes)
          writer.member("mergedNotifications", output.mergedNotifications)
        }
      }
      writer.member("droppedLogLines", droppedLogLines)
      if let recent { writer.member("recent") { $0.array(recent) { $0.value($1) } } }
    }
    return writer.bytes
  }
}

extension ServerStatus.Request {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", id.value.write)
      writer.member("method", method.rawValue)
      writer.member("source", source)
      writer.member("found", found)
      writer.member("elapsedMs", Int(elapsed / .milliseconds(1)))
    }
  }
}

extension ServerStatus.Provider {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("source", source)
      writer.member("isLoading", isLoading)
      writer.member("count", count)
      writer.member("error") { writer in
        if let error { error.write(to: &writer) } else { writer.null() }
      }
    }
  }
}
