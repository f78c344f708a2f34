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

  /// How the client frames its messages; `nil` before any input.
  var framing: Framing?
  private var phase = Phase.waiting
  private var hasFailedLoad = false

  /// Whether nothing that arrives counts any more.
  var hasEnded: Bool { phase == .ended }

  /// The code for `exit`: 0 after `shutdown`, 1 without.
  var exitCode: Int32 { phase == .shutDown ? 0 : 1 }

  /// The code at the end of input, once all that was accepted is finished.
  var exitCodeAtEndOfInput: Int32 {
    switch framing {
    case nil: 0
    case .header: exitCode
    case .line: hasFailedLoad ? 2 : 0
    }
  }

  private var waitsForInitialize: Bool { phase == .waiting && framing == .header }

  /// Why a request gets an error as things stand; `nil` to go on with it.
  ///
  /// The method is `nil` where there is none of that name.
  func refusal(of method: Method?, isInBatch: Bool) -> ResponseError? {
    if phase == .shutDown || phase == .ended {
      return .invalidRequest("The server was shut down.", kind: .shuttingDown)
    }
    if waitsForInitialize && method != .initialize {
      return ResponseError(
        .serverNotInitialized, "The first request of a session has to be initialize.")
    }
    if phase == .initialized && method == .initialize {
      return .invalidRequest("The session is initialized already.", kind: .alreadyInitialized)
    }
    if isInBatch, let method, method == .initialize || method == .shutdown {
      return .invalidRequest("\(method.rawValue) cannot be part of a batch.")
    }
    return nil
  }

  /// Whether a notification is looked at as things stand.
  func accepts(notification method: Method) -> Bool {
    !waitsForInitialize || method == .exit
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
}
