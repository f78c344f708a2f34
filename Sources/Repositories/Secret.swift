/// A token or a password, which shows in no description.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  /// The text itself: visible ASCII.
  public let text: String

  /// Takes a text without the white space around it; `nil` for one that is empty, or holds anything
  /// that cannot stand in a header field.
  public init?(_ text: String) {
    let bytes = text.utf8.drop { $0 <= 0x20 }
    let end = bytes.lastIndex { $0 > 0x20 }.map(bytes.index(after:)) ?? bytes.startIndex
    let rest = bytes[..<end]
    guard !rest.isEmpty, rest.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    self.text = String(Substring(rest))
  }

  /// Three asterisks.
  public var description: String { "***" }

  /// Nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
