import TestSupport
import Testing

/// `protocol.md`, sentence by sentence, against the built program.
@Suite struct ContractTests {
  private static let promises =
    Promise.framing + Promise.recovery + Promise.limits + Promise.messages + Promise.batches
    + Promise.lifecycle + Promise.ends + Promise.loads + Promise.progress
    + Promise.cancelling + Promise.order + Promise.descriptors + Promise.exitCodes
    + Promise.introspection

  /// Sentences that promise nothing, and those that are held elsewhere.
  private static let elsewhere = [
    "Request.", "Notification from the client.", "Anything with a person in front sends",
    "See [Cancelling](#cancelling).",
    "JSON-RPC 2.0, with these points settled:", "The end of input:",
    "A source has [parameters of its own](#sources) beside these.",
    // `SessionTests` of the server: nothing that a client sends brings this about.
    "| -32603 | | a mistake of the server's |",
    // `OutboxTests` for the limit, and the soak for the code: it takes more than a test may write.
    "Above 256 MiB, what waits in batches included, it gives up, with code 1.",
    // `WalkTests` for the walk, `CancellationTests` of the server for what comes late.
    "A folder that is being read then is the last one",
    // `PermissionTests` and `ProviderStateTests`, `WalkTests`.
    "| `warningsOmitted` |", "| `skipped` |",
    // `RecordTests`, `ReplayTests`.
    "| 0, 1, 2 | of `repostream replay`", "| 73 |", "| 126, 127 |",
    // `GitHubWireTests`.
    "| `page`, `pages`, `quotaRemaining` |",
    // `DescriptionTests`, and `OpenRPC/validate`.
    "Of a parameter that not all sources know, `x-sources` names",
    "What the server writes has no members beside those that are described.",
    "Which parameters exclude each other is told on this page alone.",
    // `ProviderStateTests` and `LedgerTests`: the sample source replaces nothing.
    "One with an id that was sent before replaces the earlier one.",
    // Neovim's session, under `clients`.
    "Some clients never hand a reply with -32800 to their callers",
    "A client without a handler stays silent about it",
  ]

  @Test(arguments: promises)
  func `what is promised is kept`(promise: Promise) async throws {
    try await promise.hold()
  }

  @Test func `each promise is a sentence of the protocol, and each sentence is promised`() throws {
    let sentences = try ProtocolSentences.all()
    #expect(sentences.count > 100)
    let proven = Self.promises.flatMap(\.sentences) + Self.elsewhere
    for part in proven {
      #expect(sentences.contains { $0.contains(part) }, "The protocol does not say: \(part)")
    }
    for sentence in sentences {
      #expect(
        proven.contains { sentence.contains($0) },
        "There has to be a promise that quotes: \(sentence)")
    }
    let ids = Self.promises.map(\.id)
    #expect(Set(ids).count == ids.count)
  }
}
