/// Something that is not as it should be with a load that has a result.
public struct LoadWarning: Hashable, Sendable {
  /// What went wrong, as a word that programs compare; the words of `LoadFailure.Kind` and more.
  public var kind: String
  /// The path that it is about, with U+FFFD for bytes that are not UTF-8; `nil` where there is none.
  public var path: String?
  /// A sentence that a person can act on.
  public var message: String

  /// Makes a warning from its three parts.
  public init(kind: String, path: String? = nil, message: String) {
    self.kind = kind
    self.path = path
    self.message = message
  }
}
