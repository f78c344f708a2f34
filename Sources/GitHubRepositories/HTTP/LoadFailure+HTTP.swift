import Repositories

extension LoadFailure {
  /// What a load fails with where a server gave no answer.
  init(_ failure: HTTPFailure, _ origin: WebURL.Origin) {
    let host = origin.authority
    switch failure {
    case .cancelled: self = .cancelled
    case .unavailable:
      self.init(
        .connect,
        "libcurl.so.4 (7.68 or newer) cannot be loaded, without which no forge can be asked. "
          + "Install it, as with \"apt install libcurl4\".")
      isRetryable = false
    case .dns: self.init(.dns, "The address of \(host) cannot be found. Is there a network?")
    case .connect: self.init(.connect, "\(host) cannot be reached, or does not answer.")
    case .tls(let distrust):
      self.init(.tls, Self.sentence(distrust, host))
      details["reason"] = .string(distrust.rawValue)
    case .timeout(let phase):
      self.init(.timeout, "\(host) took too long.", phase: phase.rawValue)
    case .truncated: self.init(.truncated, "The answer of \(host) broke off.")
    case .headerTooLarge: self = .badResponse("headerTooLarge", "too long a header", host)
    case .bodyTooLarge:
      self.init(
        .tooLarge,
        "The answer of \(host) is longer than \(CurlTransport.bodyLimit >> 20) MiB; "
          + "a smaller perPage may help.")
    case .notHTTP: self = .badResponse("notHttp", "no HTTP", host)
    }
    if self.kind != .cancelled { details["host"] = .string(host) }
  }

  /// What a load fails with where an answer makes no sense.
  static func badResponse(_ reason: String, _ what: String, _ host: String) -> LoadFailure {
    var failure = LoadFailure(.badResponse, "The answer of \(host) is \(what).")
    failure.details["host"] = .string(host)
    failure.details["reason"] = .string(reason)
    return failure
  }

  private static func sentence(_ distrust: HTTPFailure.Distrust, _ host: String) -> String {
    switch distrust {
    case .unknownIssuer:
      "The certificate of \(host) is signed by nobody known; SSL_CERT_FILE names a file with more."
    case .expired: "The certificate of \(host) is not valid now. Is the clock right?"
    case .hostMismatch: "The certificate of \(host) is for another host."
    case .other: "No secure connection to \(host) came about."
    }
  }
}
