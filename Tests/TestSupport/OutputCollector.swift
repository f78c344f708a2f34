package import JSONRPC
import Synchronization

/// What a server wrote, cut into messages as strictly as a client could.
package final class OutputCollector: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var offset = 0
    var messages: [JSONValue] = []
    /// The first response to each id, but for those in batches, and when it came.
    var responses: [JSONValue: JSONValue] = [:]
    var arrivals: [JSONValue: ContinuousClock.Instant] = [:]
    var problems: [String] = []
    var isClosed = false
  }

  /// Guards what has arrived.
  private let state = Mutex(State())
  private let framing: Framing

  /// Makes a collector that has read nothing.
  package init(framing: Framing) {
    self.framing = framing
  }

  /// Takes bytes that the server wrote; none at the end of its output.
  package func append(_ bytes: [UInt8]) {
    state.withLock { state in
      if bytes.isEmpty {
        state.isClosed = true
        if state.offset < state.bytes.count { state.problems.append("The output breaks off.") }
      }
      state.bytes += bytes
      while state.problems.isEmpty, let body = next(&state) { read(body, &state) }
    }
  }

  /// Takes all that comes from a source, on a thread of its own.
  package func collect(from source: any ByteSource) {
    DedicatedThread.start { [self] in
      while true {
        let bytes = source.read()
        append(bytes)
        guard !bytes.isEmpty else { break }
      }
    }
  }

  /// Every message so far; the members of a batch stand in its array.
  package var messages: [JSONValue] {
    state.withLock { $0.messages }
  }

  /// Whether the server has closed its output.
  package var isClosed: Bool {
    state.withLock { $0.isClosed }
  }

  /// What is wrong with the output, by the form of each message and by the rules of the wire.
  package var problems: [String] {
    state.withLock { state in
      let secrets = TestSecret.shows(in: state.bytes) ? ["A token shows."] : []
      return state.problems + secrets
        + WireRules.problems(in: state.messages, isOver: state.isClosed)
    }
  }

  /// Adds something that is wrong with what came by another way.
  package func complain(_ problem: String) {
    state.withLock { $0.problems.append(problem) }
  }

  /// Waits for the response to a request.
  package func response(to id: JSONValue) async -> JSONValue? {
    await eventually { self.state.withLock { $0.responses[id] } }
  }

  /// When the response to a request came, however late somebody looked; `nil` before that.
  package func arrival(of id: JSONValue) -> ContinuousClock.Instant? {
    state.withLock { $0.arrivals[id] }
  }

  private func next(_ state: inout State) -> ArraySlice<UInt8>? {
    let rest = state.bytes[state.offset...]
    switch framing {
    case .line:
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      state.offset = end + 1
      return rest[..<end]
    case .header:
      // Exactly this header, this spelling, alone: more than one client wants it so.
      guard let start = rest.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound else { return nil }
      let header = String(decoding: rest[..<start].dropLast(4), as: UTF8.self)
      let prefix = "Content-Length: "
      guard header.hasPrefix(prefix), let length = Int(header.dropFirst(prefix.count)) else {
        state.problems.append("The header is \(header.debugDescription).")
        return nil
      }
      guard rest.endIndex - start >= length else { return nil }
      state.offset = start + length
      return rest[start..<start + length]
    }
  }

  private func read(_ body: ArraySlice<UInt8>, _ state: inout State) {
    let text = String(decoding: body, as: UTF8.self)
    guard let value = try? JSONValue(parsing: Array(body)) else {
      state.problems.append("This is not JSON: \(text)")
      return
    }
    if value.json.count != body.count { state.problems.append("This is not compact: \(text)") }
    state.messages.append(value)
    guard let id = value["id"], state.responses[id] == nil else { return }
    state.responses[id] = value
    state.arrivals[id] = .now
  }
}
