public import JSONRPC
public import Repositories

/// The parameters of the `local` source.
public struct LocalSourceParams: Sendable {
  /// The version control systems whose repositories are found.
  private static let systems = ["git"]
  private static let depths = 0...Int(Int32.max)

  /// What to look for, and where.
  public var options: LocalOptions

  /// Makes the parameters.
  public init(options: LocalOptions = LocalOptions()) {
    self.options = options
  }

  /// Reads the parameters.
  ///
  /// - Throws: -32602 with the place of the first member that does not fit.
  public init(_ parameters: Parameters) throws(ResponseError) {
    var options = LocalOptions(roots: try Self.roots(parameters))
    options.maxDepth = try parameters.integer("maxDepth", in: Self.depths)
    options.nested = try parameters.choice("nested") ?? options.nested
    options.worktrees = try parameters.choice("worktrees") ?? options.worktrees
    options.bare = try parameters.bool("bare") ?? options.bare
    options.followSymlinks = try parameters.choice("followSymlinks") ?? options.followSymlinks
    options.hidden = try parameters.bool("hidden") ?? options.hidden
    options.crossMounts = try parameters.choice("crossMounts") ?? options.crossMounts
    options.ignore = try Self.ignore(parameters)
    options.useDefaultIgnore =
      try parameters.bool("useDefaultIgnore") ?? options.useDefaultIgnore
    _ = try parameters.words("vcs", of: Self.systems)
    options.details =
      try parameters.integer("details", in: 0...1).flatMap(LocalOptions.Details.init)
      ?? options.details
    options.trust = try parameters.choice("trust") ?? options.trust
    options.isSorted = try parameters.bool("sorted") ?? options.isSorted
    options.limit = try parameters.integer("limit", in: 1...Int(Int32.max))
    self.options = options
  }

  private static func roots(_ parameters: Parameters) throws(ResponseError) -> [LocalOptions.Root] {
    let roots: [LocalOptions.Root]? = try parameters.elements(
      "roots", "has to be a string, or an object with a path.", string: { .init($0) },
      object: { (members) throws(ResponseError) in
        .init(
          try members.required("path", members.string("path")),
          maxDepth: try members.integer("maxDepth", in: depths), ignore: try ignore(members))
      })
    return roots ?? []
  }

  /// - Throws: -32602 for a pattern that would mean something else in gitignore(5).
  private static func ignore(_ parameters: Parameters) throws(ResponseError) -> [String] {
    let patterns =
      try parameters.strings(
        "ignore", each: .string.with("pattern", .string("^([^!]|$)"))) ?? []
    for (index, pattern) in patterns.enumerated() where pattern.hasPrefix("!") {
      throw parameters.invalid(
        "ignore[\(index)]",
        "begins with !, but nothing can be taken off the list; \\! stands for the character.")
    }
    return patterns
  }
}

extension LocalSourceParams {
  /// What the parameters are, beside those of the method.
  package static let schema = ParameterNotes.schema { (parameters) throws(ResponseError) in
    _ = try Self(parameters)
  }
}
