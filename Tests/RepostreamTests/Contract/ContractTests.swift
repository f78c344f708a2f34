import Foundation
import JSONRPC
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
    "Request.", "Notification from the client.", "See [Cancelling](#cancelling).",
    "JSON-RPC 2.0, with these points settled:", "The end of input:",
    "A source has [parameters of its own](#sources) beside these.",
    "Some clients never hand a reply with -32800 to their callers",
    // `SessionTests` of the server: nothing that a client sends brings this about.
    "| -32603 | | a mistake of the server's |",
    // `OutboxTests`: it takes more than a test may write.
    "Above 256 MiB it gives up, with code 1.",
    // `CancellationTests` of the server, with a source that does not stop.
    "No folder is read after that.",
    // `WalkTests`, `PermissionTests` and `RootTests` of the local source.
    "| `warnings` |", "| `warningsOmitted` |", "| `skipped` |",
    // `ProviderStateTests` and `LedgerTests`: the sample source replaces nothing.
    "One with an id that was sent before replaces the earlier one.",
    // The clients' own tests, under `clients`.
    "A client without a handler stays silent about it",
  ]

  @Test(arguments: promises)
  func `what is promised is kept`(promise: Promise) async throws {
    let trial = try Trial(
      promise.arguments, framing: promise.framing, isInitialized: promise.isInitialized)
    do {
      try await promise.trial(trial)
    } catch {
      trial.server.send(signal: SIGKILL)
      throw error
    }
    await trial.end()
  }

  @Test func `each promise is a sentence of the protocol, and each sentence is promised`() throws {
    let sentences = try ProtocolSentences.all()
    #expect(sentences.count > 100)
    let proven = Self.promises.flatMap(\.sentences) + Self.elsewhere
    for part in proven {
      #expect(sentences.contains { $0.contains(part) }, "The protocol does not say: \(part)")
    }
    for sentence in sentences {
      #expect(proven.contains { sentence.contains($0) }, "Nothing holds it to: \(sentence)")
    }
    let ids = Self.promises.map(\.id)
    #expect(Set(ids).count == ids.count)
  }
}

/// The normative sentences of `protocol.md`.
///
/// Those of the local source and of its records are left out: they are held by its own tests,
/// against repositories that git made.
enum ProtocolSentences {
  private static let leftOut = [
    "In one minute", "Local", "The record of a repository", "The repostream protocol", "Sources",
    "Methods",
  ]

  static func all() throws -> [String] {
    var units: [String] = []
    var isCode = false
    var isLeftOut = true
    var isNewUnit = true
    for line in try Checkout.text("protocol.md").components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        isCode.toggle()
        isNewUnit = true
      } else if isCode {
        continue
      } else if line.hasPrefix("#") {
        isLeftOut = leftOut.contains(String(line.drop { "# ".contains($0) }))
        isNewUnit = true
      } else if line.hasPrefix("|--") {
        // The line before it is the table's head.
        if !isLeftOut { units.removeLast() }
      } else if line.isEmpty {
        isNewUnit = true
      } else if !isLeftOut {
        let text = line.drop { "* ".contains($0) && !line.hasPrefix("**") }
        if isNewUnit || line.hasPrefix("* ") || line.hasPrefix("|") {
          units.append(String(text))
        } else {
          units[units.count - 1] += " " + text
        }
        isNewUnit = line.hasPrefix("|")
      }
    }
    return units.flatMap { unit in
      unit.hasPrefix("|") ? [unit] : split(unit)
    }
  }

  private static func split(_ paragraph: String) -> [String] {
    var sentences: [String] = []
    for word in paragraph.split(separator: " ") {
      let startsAnew = sentences.last?.hasSuffix(".") ?? true
      if startsAnew {
        sentences.append(String(word))
      } else {
        sentences[sentences.count - 1] += " \(word)"
      }
    }
    return sentences
  }
}
