import Repositories

/// Finds the token for a forge, where the user has put one.
struct TokenFinder: Sendable {
  /// How long another program may take to say it.
  private static let commandTimeout = Duration.seconds(5)

  private let origin: WebURL.Origin
  private let environment: [String: String]
  private let home: String

  /// Makes a finder for one forge.
  init(_ origin: WebURL.Origin, environment: [String: String], home: String) {
    self.origin = origin
    self.environment = environment
    self.home = home
  }

  /// The token; `nil` where there is none and none has to be.
  ///
  /// - Throws: `unauthorized` where there has to be one, or where it cannot be one.
  func find(
    _ authentication: GitHubOptions.Authentication
  ) async throws(LoadFailure) -> Credential? {
    switch authentication {
    case .none: return nil
    case .token(let secret): return Credential(secret: secret, source: "params")
    case .variable(let name):
      if let credential = try variable(name) { return credential }
      throw LoadFailure(.unauthorized, "The variable \(name.cleaned(100)) is not set.")
    case .gh:
      if let credential = try await gh() { return credential }
      throw LoadFailure(
        .unauthorized, "gh has no token for \(host); \"gh auth login\" gets one.")
    case .gitCredential:
      if let credential = try await gitCredential() { return credential }
      throw LoadFailure(.unauthorized, "git's credential helper has no token for \(host).")
    case .auto:
      for name in variables {
        if let credential = try variable(name) { return credential }
      }
      return try await gh()
    }
  }

  /// What somebody can do who has no token, as a sentence.
  var advice: String {
    "Set \(variables.first ?? "GH_TOKEN"), or run \"gh auth login --hostname \(host)\"."
  }

  /// The host as gh and git know it, whose API is asked.
  private var host: String {
    if origin.host == "api.github.com" { return "github.com" }
    let isTenant = origin.host.hasPrefix("api.") && origin.host.hasSuffix(".ghe.com")
    return isTenant ? String(origin.host.dropFirst(4)) : origin.host
  }

  /// - Source: gh-help-environment(1).
  private var variables: [String] {
    host == "github.com" || host.hasSuffix(".ghe.com")
      ? ["GH_TOKEN", "GITHUB_TOKEN"] : ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]
  }

  private func variable(_ name: String) throws(LoadFailure) -> Credential? {
    guard let text = environment[name], !text.trimmed.isEmpty else { return nil }
    return try credential(text, "env:\(name)")
  }

  private func gh() async throws(LoadFailure) -> Credential? {
    // A host at another port may be known with it or without.
    let names =
      origin.authority == origin.host || host != origin.host
      ? [host] : [origin.authority, host]
    if let text = hostsFile {
      let file = HostsFile(text)
      for name in names {
        if let token = file.token(host: name) { return try credential(token, "gh:hosts.yml") }
      }
    }
    let deadline = ContinuousClock.now.advanced(by: Self.commandTimeout)
    for name in names {
      let command = ChildCommand(
        "gh", ["auth", "token", "--hostname", name], environment: environment)
      if let token = await command?.output(until: deadline), !token.trimmed.isEmpty {
        return try credential(token, "gh")
      }
    }
    return nil
  }

  /// - Source: git-credential(1).
  private func gitCredential() async throws(LoadFailure) -> Credential? {
    var environment = environment.filter {
      !$0.key.hasPrefix("GIT_") || $0.key.hasPrefix("GIT_CONFIG")
    }
    // Nobody is there to answer.
    environment.merge(
      [
        "GIT_TERMINAL_PROMPT": "0", "GIT_ASKPASS": "", "SSH_ASKPASS": "",
        "GCM_INTERACTIVE": "never",
      ]
    ) { $1 }
    let command = ChildCommand(
      "git",
      ["-c", "core.askPass=", "-c", "credential.interactive=false", "credential", "fill"],
      environment: environment)
    let input =
      "protocol=\(origin.scheme)\nhost=\(host == origin.host ? origin.authority : host)\n\n"
    let output = await command?.output(
      input: input, until: .now.advanced(by: Self.commandTimeout))
    let line = output?.split(separator: "\n").first { $0.hasPrefix("password=") }
    return try line.map { line throws(LoadFailure) in
      try credential(String(line.dropFirst("password=".count)), "git-credential")
    }
  }

  /// - Source: gh-help-environment(1), `GH_CONFIG_DIR`.
  private var hostsFile: String? {
    func folder(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let config =
      folder("GH_CONFIG_DIR") ?? "\(folder("XDG_CONFIG_HOME") ?? "\(home)/.config")/gh"
    return SmallFile("\(config)/hosts.yml", atMost: 1 << 20)
      .map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  private func credential(_ text: String, _ source: String) throws(LoadFailure) -> Credential {
    guard let secret = Secret(text) else {
      var failure = LoadFailure(
        .unauthorized, "The token from \(source) holds characters that no token has.")
      failure.details["tokenSource"] = .string(source)
      throw failure
    }
    return Credential(secret: secret, source: source)
  }
}
