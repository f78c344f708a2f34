import JSONRPC
import Repositories
import RepostreamProtocol
import Testing

@Suite struct LoadFailureTests {
  @Test func `a failure says whether and when it may be retried`() {
    var failure = LoadFailure(.rateLimited, "Too many requests.")
    failure.retryAfterMs = 5_000
    let error = ResponseError(failure)
    #expect(error.code == .requestFailed)
    #expect(
      error.data == [
        "kind": .string("rateLimited"), "retryable": .bool(true), "retryAfterMs": .integer(5_000),
      ])
    #expect(
      ResponseError(LoadFailure.cancelled)
        == ResponseError(.requestCancelled, "The request was cancelled."))
  }
}
