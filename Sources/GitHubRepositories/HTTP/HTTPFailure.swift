/// Why there is no answer.
package enum HTTPFailure: Error, Hashable, Sendable {
  /// How far it had come when the time was over.
  package enum Phase: String, Sendable {
    /// The host's address was looked up.
    case dns
    /// The server was called.
    case connect
    /// The connection was made a secure one.
    case tls
    /// The answer had not begun.
    case response
    /// The answer had not ended.
    case body
  }

  /// Why a server was not believed.
  package enum Distrust: String, Sendable {
    /// Nobody known has signed its certificate.
    case unknownIssuer
    /// The certificate is not valid now.
    case expired
    /// The certificate is another host's.
    case hostMismatch
    /// No secure connection came about.
    case other
  }

  /// There is nothing on this machine to send requests with.
  case unavailable
  /// The host's name, or the proxy's, has no address.
  case dns
  /// Nobody answers there, or hangs up without a word.
  case connect
  /// The server could not prove who it is.
  case tls(Distrust)
  /// It took too long.
  case timeout(Phase)
  /// The answer broke off, or cannot be decoded.
  case truncated
  /// The header block is longer than allowed.
  case headerTooLarge
  /// The body is longer than allowed.
  case bodyTooLarge
  /// What came is no answer of HTTP.
  case notHTTP
  /// The task was cancelled.
  case cancelled
}
