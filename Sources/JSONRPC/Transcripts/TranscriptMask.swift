/// Takes out of what is recorded what should not be in a file: secrets, and where folders are.
///
/// What it learns stays with it: the session itself is the same with and without it.
public struct TranscriptMask: Sendable {
  /// From this length on something that stands where a secret would is looked for elsewhere, too.
  private static let minimumLength = 8

  /// The secrets that were met in messages, and those that are known from elsewhere.
  private let met: Redactor
  private let redactor: Redactor
  let folders: FolderNames
  private let trustsServer: Bool

  /// Makes a mask.
  ///
  /// - Parameters:
  ///   - redactor: What knows the secrets of the session.
  ///   - secrets: More of them, such as those of the environment.
  ///   - folders: The folders that stand there by their names.
  ///   - trustsServer: Whether what the server says has passed the same redactor already.
  public init(
    redactor: Redactor, secrets: [String] = [], folders: FolderNames, trustsServer: Bool
  ) {
    self.redactor = redactor
    self.folders = folders
    self.trustsServer = trustsServer
    met = Redactor(keeping: secrets.filter(Self.isWorthLearning))
  }

  /// The content as it may be written.
  public func masked(
    _ content: TranscriptEntry.Content, from side: TranscriptEntry.Side
  ) -> TranscriptEntry.Content {
    switch content {
    case .message(let json):
      if side == .server, trustsServer { return .message(folders.abbreviated(met.masked(json))) }
      return .message(folders.abbreviated(withoutKnown(learned(json, from: side))))
    case .raw(let bytes):
      for secret in Credentials.secrets(inText: bytes) { learn(secret) }
      // A header in front of a broken message counts its bytes, for whoever plays it, too.
      return .raw(met.masked(redactor.masked(bytes, keepsLength: true), keepsLength: true))
    }
  }

  /// The message without the secrets in it, which are known from now on.
  func learned(_ json: [UInt8], from side: TranscriptEntry.Side) -> [UInt8] {
    // What a client says is what it means; a server may describe what it would be told.
    var mask = MessageMask(isDeep: side == .client)
    let masked = mask.masked(json)
    for secret in mask.secrets { learn(secret) }
    return masked
  }

  /// The message without the secrets that are known by now.
  func withoutKnown(_ json: [UInt8]) -> [UInt8] {
    met.masked(redactor.masked(json))
  }

  private func learn(_ secret: String) {
    if Self.isWorthLearning(secret) { met.learn(secret) }
  }

  /// Whether it is masked wherever it shows, since it is no word that would be missed elsewhere.
  ///
  /// Digits alone may be a number, which is no JSON without them.
  private static func isWorthLearning(_ secret: String) -> Bool {
    secret.utf8.count >= minimumLength && !secret.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
