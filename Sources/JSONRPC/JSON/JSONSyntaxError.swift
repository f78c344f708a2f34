/// Why a text is not JSON.
public struct JSONSyntaxError: Error, Hashable, Sendable {
  /// What is wrong, as the end of a sentence.
  public var reason: String
  /// Where, in bytes from the start; `nil` where it is no single place.
  public var offset: Int?

  /// Makes an error; `reason` reads on from "the message".
  public init(_ reason: String, at offset: Int? = nil) {
    self.reason = reason
    self.offset = offset
  }
}
