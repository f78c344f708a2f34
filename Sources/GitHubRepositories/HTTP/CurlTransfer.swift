import CCurl
import Synchronization

/// One request on its way through libcurl: whoever comes first, its end or its cancellation, settles
/// it.
final class CurlTransfer: Sendable {
  /// What it comes to.
  typealias Outcome = Result<HTTPResponse, HTTPFailure>

  private enum State {
    case new
    case running(CheckedContinuation<Outcome, Never>, number: UInt64)
    case settled
  }

  /// Guards how far it has come; held while it is started, so that it cannot end before.
  private let state = Mutex(State.new)

  /// Starts it, unless it was cancelled before.
  ///
  /// `begin` returns its number, with which it can be cancelled; `nil` where it did not begin, and
  /// then it is never finished.
  func start(_ continuation: CheckedContinuation<Outcome, Never>, _ begin: () -> UInt64?) {
    state.withLock { state in
      guard case .new = state else { return continuation.resume(returning: .failure(.cancelled)) }
      guard let number = begin() else {
        state = .settled
        return continuation.resume(returning: .failure(.unavailable))
      }
      state = .running(continuation, number: number)
    }
  }

  /// Takes what it came to; called by libcurl's thread.
  func finish(_ response: ccurl_response) {
    unsafe settle()?.continuation.resume(returning: Outcome(response))
  }

  /// Settles it as cancelled, at once.
  ///
  /// - Returns: The number under which it runs; `nil` where it does not.
  func cancel() -> UInt64? {
    guard let (continuation, number) = settle() else { return nil }
    continuation.resume(returning: .failure(.cancelled))
    return number
  }

  private func settle() -> (continuation: CheckedContinuation<Outcome, Never>, number: UInt64)? {
    state.withLock { state in
      defer { state = .settled }
      guard case .running(let continuation, let number) = state else { return nil }
      return (continuation, number)
    }
  }
}

// MARK: - What libcurl says

extension CurlTransfer.Outcome {
  fileprivate init(_ response: ccurl_response) {
    guard unsafe response.code == 0 else {
      self = .failure(unsafe HTTPFailure(response))
      return
    }
    // libcurl takes a block that broke off for a whole one, and the body for an empty one.
    guard unsafe response.is_header_complete else {
      self = .failure(unsafe response.header_size > 0 ? .truncated : .connect)
      return
    }
    let header = unsafe UnsafeBufferPointer(start: response.header, count: response.header_size)
    let body = unsafe UnsafeBufferPointer(start: response.body, count: response.body_size)
    self = .success(
      HTTPResponse(
        status: unsafe response.status, fields: HTTPFields(block: unsafe Array(header)),
        body: unsafe Array(body)))
  }
}

extension HTTPFailure {
  /// What a code means: libcurl-errors(3).
  fileprivate init(_ response: ccurl_response) {
    switch unsafe Int(response.code) {
    case CCURL_CANCELLED: self = .cancelled
    // A line that is too long is a lack of memory to older versions.
    case CCURL_HEADER_TOO_LARGE, 27, 100: self = .headerTooLarge
    case CCURL_BODY_TOO_LARGE: self = .bodyTooLarge
    case CCURL_NOT_STARTED: self = .unavailable
    case 1, 3, 8: self = .notHTTP
    case 5, 6: self = .dns
    case 28: self = .timeout(Phase(unsafe response.phase))
    case 60: self = .tls(Distrust(unsafe response.verify_result))
    case 35, 51, 53, 54, 58, 59, 64, 66, 77, 80, 82, 83, 90, 91, 98: self = .tls(.other)
    // What breaks off before anything has come is no answer at all.
    case 16, 18, 55, 56, 61, 92: self = unsafe response.header_size > 0 ? .truncated : .connect
    default: self = .connect
    }
  }
}

extension HTTPFailure.Phase {
  fileprivate init(_ phase: ccurl_phase) {
    self =
      switch phase {
      case CCURL_RESOLVING: .dns
      case CCURL_CONNECTING: .connect
      case CCURL_SECURING: .tls
      case CCURL_WAITING: .response
      default: .body
      }
  }
}

extension HTTPFailure.Distrust {
  /// What OpenSSL says of a certificate, X509_STORE_CTX_get_error(3); what libcurl itself refuses is
  /// another host's, and then it says nothing (0), or nothing in particular (1).
  fileprivate init(_ result: Int) {
    self =
      switch result {
      case 0, 1, 62: .hostMismatch
      case 9, 10: .expired
      case 2, 18, 19, 20, 21, 27: .unknownIssuer
      default: .other
      }
  }
}
