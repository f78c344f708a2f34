import JSONRPC
import TestSupport
import Testing

/// Sentences of `protocol.md`, and the trial of the built program that holds it to them.
struct Promise: CustomTestStringConvertible, Sendable {
  /// A short name, by which it is found again.
  ///
  /// Those with a number are cases as in `Fixtures/cases.jsonl`, not given as bytes but in steps: of
  /// header framing (F), lines (N), messages (M), lifecycle (L), loads and cancellation (C), output
  /// (O), and what the server tells of itself (T).
  let id: String
  /// The sentences, or parts of them, as they stand in `protocol.md`.
  let sentences: [String]
  /// Holds the program to them.
  let hold: @Sendable () async throws -> Void

  /// Makes a promise about one server, which is started with these arguments and ended behind the
  /// trial.
  ///
  /// With header framing it has been initialized, unless that is part of the trial.
  init(
    _ id: String, _ sentences: String..., framing: Framing = .header, arguments: [String] = [],
    isInitialized: Bool = true, trial: @escaping @Sendable (Trial) async throws -> Void
  ) {
    self.id = id
    self.sentences = sentences
    hold = {
      let server = try Trial(arguments, framing: framing, isInitialized: isInitialized)
      try await trial(server)
      await server.close()
    }
  }

  /// Makes a promise whose trial starts and ends servers of its own.
  init(_ id: String, _ sentences: String..., trials: @escaping @Sendable () async throws -> Void) {
    self.id = id
    self.sentences = sentences
    hold = trials
  }

  var testDescription: String {
    "\(id) \(sentences.first ?? "")"
  }
}
