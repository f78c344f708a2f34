import Foundation
import JSONRPC
import TestSupport
import Testing

/// The recorded sessions in `Transcripts`, which the built program has to play as they were.
@Suite struct GoldenTests {
  /// One that was recorded, and what stands in it.
  private struct Golden {
    let name: String
    let framing: String
    let entries: [TranscriptEntry]
    /// All values, however deep, by the names of the members that hold them.
    var values: Set<String> = []
    /// The codes of all errors, with the kinds that they have.
    var errors: Set<String> = []

    init(_ name: String) throws {
      let transcript = try Transcript(parsing: Array(PlayedHome.text(name).utf8))
      self.name = name
      framing = transcript.header.framing?.rawValue ?? ""
      entries = transcript.entries.map(\.entry)
      for entry in entries {
        if case .message(let json) = entry.content { collect(try JSONValue(parsing: json), "") }
      }
    }

    private mutating func collect(_ value: JSONValue, _ name: String) {
      if let code = value["code"]?.integer {
        let kind = value["data"]?["kind"]?.string ?? value["data"]?["reason"]?.string
        errors.insert([String(code), kind].compactMap { $0 }.joined(separator: " "))
      }
      switch value {
      case .object(let members): for (name, member) in members { collect(member, name) }
      case .array(let elements): for element in elements { collect(element, name) }
      default: values.insert("\(name) \(value.string ?? value.text)")
      }
    }
  }

  private static let forge = "127.0.0.1:8080"

  private static func goldens(_ prefix: String = "") throws -> [Golden] {
    try PlayedHome.names.filter { $0.hasPrefix(prefix) }.map(Golden.init)
  }

  @Test(arguments: PlayedHome.names)
  func `a recorded session is played elsewhere as it was`(name: String) async throws {
    var text = try PlayedHome.text(name)
    let looks = text.contains(#""source":"local""#) || text.contains("explainPath")
    // A home with repositories takes longer to make than all else here.
    let home = try await PlayedHome(isEmpty: !looks)
    let forge = text.contains(Self.forge) ? try await FakeGitHub(#"{"items":1}"#) : nil
    if let forge { text = text.replacing(Self.forge, with: "127.0.0.1:\(forge.port)") }
    let outcome = try await home.replay(text, "--check")
    #expect(
      outcome.code == 0, "\(String(decoding: outcome.output, as: UTF8.self))\(outcome.errors)")
  }

  @Test func `each client and each block of the documents has its session`() throws {
    let clients = ["neovim-0.7", "neovim-0.11", "emacs", "vim", "pygls", "vscode-jsonrpc"]
    for client in clients { #expect(PlayedHome.names.contains("client-\(client)")) }
    for document in ["README", "protocol"] {
      let lines = try Checkout.text("\(document).md").split(separator: "\n")
      let sent = lines.count { $0.hasPrefix("--> ") }
      let goldens = try Self.goldens("\(document.lowercased())-")
      #expect(goldens.count == lines.count { $0 == "```session" })
      #expect(sent == goldens.reduce(0) { $0 + $1.entries.count { $0.from == .client } })
    }
  }

  @Test(arguments: ["header", "line"])
  func `every error that a client can cause has been recorded`(framing: String) throws {
    let errors = try Self.goldens().filter { $0.framing == framing }.reduce(into: Set()) {
      $0.formUnion($1.errors)
    }
    var wanted = ["-32700", "-32601", "-32602", "-32800", "-32802"]
    wanted += [
      "invalidRequest", "invalidId", "duplicateId", "messageTooLarge", "batchTooLarge",
      "alreadyInitialized", "shuttingDown",
    ].map { "-32600 \($0)" }
    wanted += [
      "pathNotFound", "permissionDenied", "notADirectory", "unauthorized", "forbidden", "notFound",
      "rateLimited", "invalidRequest", "unavailableForLegalReasons", "crossHostRedirect", "dns",
      "connect", "tls", "timeout", "truncated", "serverError", "badResponse", "tooLarge",
    ].map { "-32803 \($0)" }
    wanted += framing == "header" ? ["-32002", "-32600 unsupportedCharset"] : ["-32000 overloaded"]
    for error in wanted { #expect(errors.contains(error), "\(error)") }
  }

  @Test func `all kinds of messages and repositories have been recorded`() throws {
    let goldens = try Self.goldens()
    let values = goldens.reduce(into: Set()) { $0.formUnion($1.values) }
    for value in [
      "method window/workDoneProgress/cancel", "method $/cancelRequest", "method $/logTrace",
      "method rpc.discover", "method server/status", "method explainPath", "kind report",
      "kind worktree", "kind submodule", "kind bare", "state prunable",
      "state locked", "state broken", "kind symlinkLoop", "stream true", "partialResultToken p",
    ] { #expect(values.contains(value), "\(value)") }
    for framing in ["header", "line"] {
      let entries = goldens.filter { $0.framing == framing }.flatMap(\.entries)
      #expect(entries.contains { if case .raw = $0.content { true } else { false } })
      for side in [TranscriptEntry.Side.client, .server] {
        let isBatch = { (entry: TranscriptEntry) in
          if case .message(let json) = entry.content {
            json.first == UInt8(ascii: "[")
          } else {
            false
          }
        }
        #expect(entries.contains { $0.from == side && isBatch($0) })
      }
    }
  }

  @Test(arguments: PlayedHome.names)
  func `a recorded session tells nothing of the machine that it was recorded on`(
    name: String
  ) throws {
    // An absolute path that does not begin with a folder's name, also in a URL.
    let path = /(?:^|[^\w~}$.:#\/*-]|file:\/\/)(\/\w[^\s"]*)/
    let golden = try Golden(name)
    #expect(!TestSecret.shows(in: Array(try PlayedHome.text(name).utf8)))
    for value in golden.values { #expect(value.firstMatch(of: path) == nil, "\(value)") }
    for case .raw(let bytes) in golden.entries.map(\.content) {
      #expect(String(decoding: bytes, as: UTF8.self).firstMatch(of: path) == nil)
      #expect(!TestSecret.shows(in: bytes))
    }
  }
}
