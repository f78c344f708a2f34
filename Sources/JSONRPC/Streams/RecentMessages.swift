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
  /// The redactor knows those of the session, `secrets` are those of the environment, and those that
  /// stand in the messages are found here.
  public func all(
    maskedBy redactor: Redactor, secrets: [String]
  ) -> [(side: TranscriptEntry.Side, json: String)] {
    let (messages, next) = state.withLock { ($0.messages, $0.next) }
    let mask = TranscriptMask(
      redactor: redactor, secrets: secrets, folders: FolderNames([:]), trustsServer: false)
    // All of them first: what is a secret may be told only later.
    let learned = (messages[next...] + messages[..<next]).map { message in
      (message.side, mask.learned(message.json, from: message.side))
    }
    return learned.map { ($0, String(decoding: mask.withoutKnown($1), as: UTF8.self)) }
  }
}
