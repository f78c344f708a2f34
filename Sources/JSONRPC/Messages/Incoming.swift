/// What one frame holds, as far as JSON-RPC goes.
public enum Incoming: Hashable, Sendable {
  /// One message.
  case message(IncomingMessage)
  /// Several at once, in their order; never empty.
  case batch([IncomingMessage])

  /// The most members of a batch.
  public static let maximumBatchCount = 1_000
}

/// One message from the other side, its parameters checked but not yet built.
public enum IncomingMessage: Hashable, Sendable {
  /// A request, to be answered once.
  case request(id: RequestID, method: String, params: RawJSON?)
  /// A notification, never answered.
  case notification(method: String, params: RawJSON?)
  /// A response, to something that was never asked.
  case response
  /// Something that is answered with an error and otherwise ignored.
  case invalid(id: RequestID?, error: ResponseError)
}
