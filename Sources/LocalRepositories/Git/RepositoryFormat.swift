/// What form a repository is kept in, as its own configuration says.
struct RepositoryFormat {
  /// The names that git knows, as its documentation writes them; a configuration has them in any
  /// case.
  ///
  /// - Source: git-config(1), extensions.*.
  private static let known = [
    "compatObjectFormat", "noop", "noop-v1", "objectFormat", "partialClone", "preciousObjects",
    "refStorage", "relativeWorktrees", "submodulePathConfig", "worktreeConfig",
  ]

  private static let mostExtensions = 100

  /// Such as `sha256`; `nil` for `sha1`.
  let objectFormat: String?
  /// Such as `reftable`; `nil` for `files`.
  let refFormat: String?
  /// All extensions that are named, each once, in their order; `nil` where there are none.
  let extensions: [String]?

  init(_ config: GitConfig) {
    func value(_ name: String, unless usual: String) -> String? {
      config.value("extensions", name).map { String(decoding: $0, as: UTF8.self).lowercased() }
        .flatMap { $0 == usual ? nil : $0 }
    }
    objectFormat = value("objectformat", unless: "sha1")
    refFormat = value("refstorage", unless: "files")
    var names: [String] = []
    var taken: Set<String> = []
    for entry in config.entries where entry.section == "extensions" && entry.subsection == nil {
      let name = Self.known.first { $0.lowercased() == entry.name } ?? entry.name
      if taken.insert(name).inserted { names.append(name) }
      // Nobody has that many but by mistake, or to be told of.
      if names.count == Self.mostExtensions { break }
    }
    extensions = names.isEmpty ? nil : names
  }

  /// Whether git works with a repository that has the extension.
  static func knows(_ extensionName: String) -> Bool {
    known.contains(extensionName)
  }
}
