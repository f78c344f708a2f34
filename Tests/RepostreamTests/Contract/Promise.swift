import JSONRPC
import TestSupport
import Testing

/// Sentences of `protocol.md`, and the trial of the built program that holds it to them.
struct Promise: CustomTestStringConvertible, Sendable {
  /// A short name, by which it is found again.
  let id: String
  /// The sentences, or parts of them, as they stand in `protocol.md`.
  let sentences: [String]
  let framing: Framing
  let arguments: [String]
  let isInitialized: Bool
  let trial: @Sendable (Trial) async throws -> Void

  /// Makes a promise whose server is started with these arguments.
  ///
  /// With header framing it has been initialized, unless that is part of the trial.
  init(
    _ id: String, _ sentences: String..., framing: Framing = .header, arguments: [String] = [],
    isInitialized: Bool = true, trial: @escaping @Sendable (Trial) async throws -> Void
  ) {
    self.id = id
    self.sentences = sentences
    self.framing = framing
    self.arguments = arguments
    self.isInitialized = isInitialized
    self.trial = trial
  }

  var testDescription: String {
    "\(id) \(sentences.first ?? "")"
  }
}
