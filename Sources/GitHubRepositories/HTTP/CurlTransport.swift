/// libcurl, with a thread and connections of its own, which end with it.
///
/// One for each load: a resolver that hangs holds up no other load, and nothing is left of one that
/// has ended.
package final class CurlTransport: HTTPTransport {
  /// The most bytes of a header block.
  static let headerLimit = 256 << 10
  /// The most bytes of a body, decoded.
  static let bodyLimit = 16 << 20

  private let loop: CurlLoop
  private let settings: CurlSettings

  /// Starts a thread; loads libcurl where nobody has done so.
  ///
  /// - Throws: `unavailable` where that is missing or too old.
  package init(environment: [String: String] = [:]) throws(HTTPFailure) {
    guard let loop = CurlLoop() else { throw .unavailable }
    self.loop = loop
    settings = CurlSettings(environment: environment)
  }

  /// What the server answers.
  package func response(to request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    let transfer = CurlTransfer()
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        transfer.start(continuation) { loop.start(request, settings, for: transfer) }
      }
    } onCancel: {
      if let number = transfer.cancel() { loop.cancel(number) }
    }
    return try outcome.get()
  }
}
