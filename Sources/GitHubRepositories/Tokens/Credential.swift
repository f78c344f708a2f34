import Repositories

/// A token, and where it was found.
struct Credential: Hashable, Sendable {
  /// The token.
  let secret: Secret
  /// Where it comes from, such as `env:GH_TOKEN`, for a person to know which one to change.
  let source: String
}
