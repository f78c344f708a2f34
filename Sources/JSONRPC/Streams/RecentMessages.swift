import Synchronization

/// The last messages of a session, both ways, for whoever has to find out what went wrong.
public final class RecentMessages: Sendable {
  /// How many are kept.
  public static let capacity = 200
  /// How long a message is kept as it is, in bytes; of a longer one only the start.
  private static let maximumBytes = 4 << 10

  private struct Message {
    let side: TranscriptEntry.Side
    let json: [UInt8]
  }

  private struct State {
    /// From `next` on the oldest, once it is full.
    var messages: [Message] = []
    var next = 0
  }

  /// Guards what is kept.
  private let state = Mutex(State())

  /// Makes one that has kept nothing.
  public init() {}

  /// Keeps a message, and forgets the oldest where there are too many.
  func add(_ json: [UInt8], from side: TranscriptEntry.Side) {
    let message = Message(
      side: side, json: JSONExcerpt.excerpt(of: json, atMost: Self.maximumBytes))
    state.withLock { state in
      if state.messages.count < Self.capacity {
        state.messages.append(message)
      } else {
        state.messages[state.next] = message
        state.next = (state.next + 1) % Self.capacity
      }
    }
  }

  /// The messages as JSON, the oldest first, each with who sent it, without secrets.
  ///
  /// The redactor knows these, but for those of the environment and those that stand in the messages.
  public func all(
    maskedBy redactor: Redactor, secrets: [String]
  ) -> [(side: TranscriptEntry.Side, json: String)] {
    let (messages, next) = state.withLock { ($0.messages, $0.next) }
    let mask = TranscriptMask(
      redactor: redactor, secrets: secrets, folders: FolderNames([:]), trustsServer: false)
    // Also where it is told what is one only later.
    for message in messages { _ = mask.learned(message.json, from: message.side) }
    return (messages[next...] + messages[..<next]).map { message in
      (message.side, mask.text(message.json, from: message.side))
    }
  }
}

extension TranscriptMask {
  fileprivate func text(_ json: [UInt8], from side: TranscriptEntry.Side) -> String {
    guard case .message(let json) = masked(.message(json), from: side) else { return "" }
    return String(decoding: json, as: UTF8.self)
  }
}
