import JSONRPC
import Repositories
import RepostreamProtocol
import RepostreamServer
import Synchronization
import TestSupport

/// What was reported for whoever mends the program.
final class Reports: Sendable {
  private let state = Mutex<[String]>([])

  var lines: [String] { state.withLock { $0 } }

  func add(_ lines: [String]) {
    state.withLock { $0 += lines }
  }
}

/// A server in this process, over pipes in memory.
final class ServerSession: Sendable {
  let output: OutputCollector
  let reports = Reports()
  private let input = MemoryPipe()
  private let framing: Framing
  private let server: Server
  /// Guards the code that the server ended with.
  private let code = Mutex<Int32?>(nil)

  /// Starts a server whose source is the sample, or what `makeProvider` makes of its parameters.
  init(
    framing: Framing = .line,
    makeProvider:
      @escaping @Sendable (SampleProvider.Options, ProviderState) ->
      any RepositoryProvider = { SampleProvider(options: $0, state: $1) }
  ) {
    self.framing = framing
    output = OutputCollector(framing: framing)
    let pipe = MemoryPipe()
    let host = ServerHost(
      version: "0",
      makeProvider: { source, state in
        guard case .sample(let params) = source else { return SampleProvider(options: .init()) }
        return makeProvider(params.options, state)
      },
      explainPath: { .success(.init(path: $0.path, reason: .init(.notARepository, at: $0.path))) },
      watchClient: { _, _ in }, secrets: { ["zz-in-the-environment"] }, log: { _ in },
      report: { [reports] in reports.add($0) },
      droppedLogLines: { 3 })
    server = Server(source: input, sink: pipe, options: .init(), host: host)
    DedicatedThread.start { [self] in
      let code = server.run()
      pipe.close()
      self.code.withLock { $0 = code }
    }
    output.collect(from: pipe)
  }

  /// Sends bodies, each as a frame, in one piece.
  func send(_ bodies: String...) {
    _ = input.write(Array(bodies.map { framing.frame($0) }.joined().utf8)[...])
  }

  /// Sends a load of the sample.
  func load(_ id: String, _ params: String) {
    send(
      #"{"jsonrpc":"2.0","id":\#(id),"method":"loadRepositories","#
        + #""params":{"source":"sample",\#(params)}}"#)
  }

  /// Sends a cancellation.
  func cancel(_ id: String) {
    send(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(id)}}"#)
  }

  func closeInput() {
    input.close()
  }

  /// Waits for the end; the code, with all output collected.
  func end() async -> Int32? {
    let code = await eventually { self.code.withLock { $0 } }
    _ = await eventually { self.output.isClosed ? true : nil }
    return code
  }

  /// The states of a load's progress, in their order.
  func states(of id: JSONValue) -> [String] {
    output.messages.filter { $0["params"]?["requestId"] == id }
      .compactMap { $0["params"]?["state"]?.string }
  }

  /// The names of all repositories that travelled in a load's progress.
  func streamed(of id: JSONValue) -> [JSONValue] {
    output.messages.filter { $0["params"]?["requestId"] == id }
      .flatMap { $0["params"]?["repositories"]?.elements ?? [] }
  }
}
