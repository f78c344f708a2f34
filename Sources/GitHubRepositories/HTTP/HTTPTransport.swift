/// Something that brings requests to servers and their answers back.
///
/// It follows no redirect, keeps no cookie and knows no token. An answer that is not whole is a failure.
/// It returns soon after its task is cancelled, and then keeps no connection open for the request.
package protocol HTTPTransport: Sendable {
  /// What the server answers.
  func response(to request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse
}

/// A transport that brings nothing anywhere.
struct NoTransport: HTTPTransport {
  func response(to request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    throw .unavailable
  }
}
