import JSONRPC
import RepostreamProtocol
import Testing

@testable import RepostreamServer

@Suite struct LifecycleTests {
  private static func code(
    _ lifecycle: Lifecycle, _ method: String, isInBatch: Bool = false,
    framing: Framing = .header
  ) -> Int? {
    var lifecycle = lifecycle
    lifecycle.framing = framing
    return lifecycle.refusal(of: Method(rawValue: method), isInBatch: isInBatch)?.code.rawValue
  }

  private static func codeAtEnd(_ lifecycle: Lifecycle, _ framing: Framing?) -> Int32 {
    var lifecycle = lifecycle
    lifecycle.framing = framing
    return lifecycle.exitCodeAtEndOfInput
  }

  @Test func `header framing waits for initialize, line framing does not`() {
    var lifecycle = Lifecycle()
    lifecycle.framing = .header
    #expect(Self.code(lifecycle, "loadRepositories") == -32002)
    #expect(Self.code(lifecycle, "no/such") == -32002)
    #expect(Self.code(lifecycle, "loadRepositories", framing: .line) == nil)
    #expect(!lifecycle.accepts(notification: .initialized))
    #expect(lifecycle.accepts(notification: .exit))
    #expect(Self.code(lifecycle, "initialize") == nil)
    lifecycle.initialize()
    #expect(Self.code(lifecycle, "loadRepositories") == nil)
    #expect(Self.code(lifecycle, "initialize") == -32600)
    #expect(lifecycle.accepts(notification: .initialized))
  }

  @Test(arguments: [Framing.header, .line])
  func `after shutdown every request is refused`(framing: Framing) {
    var lifecycle = Lifecycle()
    lifecycle.initialize()
    #expect(lifecycle.exitCode == 1)
    lifecycle.shutDown()
    for method in ["loadRepositories", "initialize", "shutdown", "no/such"] {
      #expect(Self.code(lifecycle, method, framing: framing) == -32600)
    }
    #expect(lifecycle.exitCode == 0)
  }

  @Test func `initialize and shutdown are no part of a batch`() {
    var lifecycle = Lifecycle()
    #expect(Self.code(lifecycle, "initialize", isInBatch: true) == -32600)
    lifecycle.initialize()
    #expect(Self.code(lifecycle, "shutdown", isInBatch: true) == -32600)
    #expect(Self.code(lifecycle, "loadRepositories", isInBatch: true) == nil)
  }

  @Test func `the end of input has a code for each framing`() {
    var lifecycle = Lifecycle()
    #expect(Self.codeAtEnd(lifecycle, nil) == 0)
    #expect(Self.codeAtEnd(lifecycle, .header) == 1)
    #expect(Self.codeAtEnd(lifecycle, .line) == 0)
    lifecycle.loadFailed()
    #expect(Self.codeAtEnd(lifecycle, .line) == 2)
    lifecycle.shutDown()
    #expect(Self.codeAtEnd(lifecycle, .header) == 0)
  }
}
