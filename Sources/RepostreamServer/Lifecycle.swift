import JSONRPC
import RepostreamProtocol

/// Where a session stands between its first byte and its last, as plain data.
///
/// - Source: LSP 3.17, "Server lifecycle"; in line framing the handshake is optional.
struct Lifecycle {
  private enum Phase {
    case waiting
    case initialized
    case shutDown
    case ended
  }

  private var phase = Phase.waiting
  private var hasFailedLoad = false

  /// Whether nothing that arrives counts any more.
  var hasEnded: Bool { phase == .ended }

  /// The code for `exit`: 0 after `shutdown`, 1 without.
  var exitCode: Int32 { phase == .shutDown ? 0 : 1 }

  /// Why a request of this method gets an error as things stand; `nil` to go on with it.
  func refusal(of method: String, isInBatch: Bool, framing: Framing) -> ResponseError? {
    let known = Method(rawValue: method)
    switch phase {
    case .shutDown, .ended:
      return .invalidRequest("The server was shut down.", kind: "shuttingDown")
    case .waiting where framing == .header && known != .initialize:
      return ResponseError(
        .serverNotInitialized, "The first request of a session has to be initialize.")
    case .initialized where known == .initialize:
      return .invalidRequest("The session is initialized already.", kind: "alreadyInitialized")
    case .waiting, .initialized:
      guard isInBatch, known == .initialize || known == .shutdown else { return nil }
      return .invalidRequest("\(method) cannot be part of a batch.")
    }
  }

  /// Whether a notification of this method is looked at as things stand.
  func accepts(notification method: String, framing: Framing) -> Bool {
    phase != .waiting || framing == .line || method == Method.exit.rawValue
  }

  /// Takes note of `initialize`.
  mutating func initialize() {
    phase = .initialized
  }

  /// Takes note of `shutdown`.
  mutating func shutDown() {
    phase = .shutDown
  }

  /// Takes note of a load that failed by itself.
  mutating func loadFailed() {
    hasFailedLoad = true
  }

  /// Takes note that the process is about to end.
  mutating func end() {
    phase = .ended
  }

  /// The code at the end of input, once all that was accepted is finished.
  ///
  /// The framing is `nil` where no input ever came.
  func exitCodeAtEndOfInput(framing: Framing?) -> Int32 {
    switch framing {
    case nil: 0
    case .header: exitCode
    case .line: hasFailedLoad ? 2 : 0
    }
  }
}
