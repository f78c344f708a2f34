import Repositories

extension GitHubOptions.Account {
  /// Whose repositories they are, for a sentence.
  var subject: String {
    switch self {
    case .user(let name): "the user \(name.cleaned(100))"
    case .organization(let name): "the organization \(name.cleaned(100))"
    case .own: "the token's own account"
    }
  }
}
