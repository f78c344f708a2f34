package import Repositories

/// Keeps tokens out of all that is said.
package struct SecretKeeper: Sendable {
  /// Makes sure that a token shows nowhere from now on; called before it is used.
  package var learn: @Sendable (Secret) -> Void
  /// The same text without tokens: for what is cut afterwards, since a part of a token is not known for
  /// one.
  package var masked: @Sendable (String) -> String

  /// Makes a keeper of what it does.
  package init(
    learn: @escaping @Sendable (Secret) -> Void, masked: @escaping @Sendable (String) -> String
  ) {
    self.learn = learn
    self.masked = masked
  }
}
