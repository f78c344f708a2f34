/// Why something is no request, or none that can be taken now, as a word that programs compare.
public enum InvalidRequestKind: String, CaseIterable, Sendable {
  /// It is JSON, but no request, or stands where it cannot.
  case invalidRequest
  /// Its id is none.
  case invalidId
  /// A request with its id is in flight.
  case duplicateId
  /// It is longer than the limit.
  case messageTooLarge
  /// It is a batch with more members than the limit.
  case batchTooLarge
  /// It is in a character set that is not read.
  case unsupportedCharset
  /// The session is initialized already.
  case alreadyInitialized
  /// The session has been shut down.
  case shuttingDown
}
