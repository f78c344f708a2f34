import Repositories

extension LoadFailure {
  /// The status of the answer; `nil` where there was none.
  var status: Int? {
    guard case .integer(let status) = details["status"] else { return nil }
    return status
  }

  /// How often the page was asked for; 0 where it was not.
  var attempts: Int {
    get {
      guard case .integer(let attempts) = details["attempts"] else { return 0 }
      return attempts
    }
    set { details["attempts"] = .integer(newValue) }
  }

  /// Whether the forge might take it better if it were asked for one page at a time.
  var isRefusal: Bool {
    status.map { $0 == 403 || $0 == 429 || $0 >= 500 } ?? false
  }

  /// Whether a smaller page might come in time.
  var isOverloaded: Bool {
    status == 502 || status == 504
  }

  /// Whether a list that was kept is better than this.
  var isOutage: Bool {
    [.dns, .connect, .timeout, .truncated, .serverError].contains(kind) && isRetryable
  }
}
