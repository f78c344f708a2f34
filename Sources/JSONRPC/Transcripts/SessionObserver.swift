/// Who is told of all that is said in a session, before anybody acts on it.
public protocol SessionObserver: Sendable {
  /// Takes something that one side has said, in one framing.
  func record(
    _ content: TranscriptEntry.Content, from side: TranscriptEntry.Side, framing: Framing?)
  /// Says that what was taken is about to be acted on.
  func flush()
}
