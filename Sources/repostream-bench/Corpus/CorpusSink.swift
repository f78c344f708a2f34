/// What a layout is written to, be it a disk or a test.
///
/// Every path is told from the corpus' root.
protocol CorpusSink {
  /// Takes a folder; the one that it lies in was told before.
  mutating func folder(_ path: String) throws(Failure)
  /// Takes empty files in a folder that was told before; the root's path is empty.
  mutating func files(_ names: [String], in folder: String) throws(Failure)
  /// Takes a repository; the folder that it lies in was told before.
  mutating func clone(_ clone: Clone, at path: String) throws(Failure)
}

/// What makes one copy of a template a repository of its own.
struct Clone: Hashable {
  let template: TemplateSize
  let url: String
  /// The branch that is checked out, one of `Template.branches`.
  let branch: String
  /// Whether the branch has a file of its own, beside its line in `packed-refs`.
  let hasLooseRef: Bool

  init(_ template: TemplateSize, name: String, _ generator: inout SeededGenerator) {
    self.template = template
    let owner = generator.pick(Names.owners)
    let repository = name.replacing(" ", with: "-")
    url =
      generator.chance(50)
      ? "git@example.com:\(owner)/\(repository).git" : "https://example.com/\(owner)/\(repository)"
    branch = generator.chance(70) ? Template.branches[0] : generator.pick(Template.branches)
    hasLooseRef = generator.chance(50)
  }
}

/// How much there is inside a repository that clones are copied from.
enum TemplateSize: String, CaseIterable {
  case tiny, small, medium, large

  /// So many files are in the working tree at full size.
  var files: Int {
    switch self {
    case .tiny: 60
    case .small: 300
    case .medium: 900
    case .large: 2_600
    }
  }

  /// So many folders are in the working tree at full size.
  var folders: Int {
    switch self {
    case .tiny: 15
    case .small: 90
    case .medium: 250
    case .large: 650
    }
  }
}
