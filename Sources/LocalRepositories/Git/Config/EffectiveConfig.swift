/// What git goes by in one repository.
struct EffectiveConfig: Sendable {
  /// The system's, the user's and the repository's settings with all that they include.
  let config: GitConfig
  /// The short forms of URLs in it.
  let rewriting: URLRewriting
}
