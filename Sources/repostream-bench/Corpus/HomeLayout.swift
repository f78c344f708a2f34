/// A person's home: projects that are no repositories, and repositories among and beside them.
struct HomeLayout {
  private static let depths = [
    (1, 3), (2, 30), (3, 30), (4, 15), (5, 10), (6, 6), (7, 4), (8, 2),
  ]
  private static let files = 0...11
  private static let templates: [(TemplateSize, Int)] = [(.small, 50), (.medium, 40), (.large, 10)]

  let size: Double

  func write(to plot: inout Plot<some CorpusSink>) throws(Failure) {
    let folders = 50_000.scaled(size, atLeast: 20)
    var ignored = 0
    while plot.folderCount < folders {
      let project = try newProject(in: &plot)
      let budget = min(plot.generator.number(20...400), folders - plot.folderCount)
      try plot.tree(project, folders: budget, files: Self.files)
      // Three of ten folders are what a package manager has brought.
      if ignored * 10 < plot.folderCount * 3 {
        let before = plot.folderCount
        try ignoredTree("node_modules", budget, in: project, &plot)
        ignored += plot.folderCount - before
      }
    }
    for name in Names.ignored {
      try ignoredTree(name, 1, in: plot.generator.pick(plot.places[1]), &plot)
    }
    for _ in 0..<280.scaled(size) { try clone(in: &plot) }
  }

  private func newProject(in plot: inout Plot<some CorpusSink>) throws(Failure) -> String {
    var names = [plot.generator.pick(Names.places)]
    if plot.generator.chance(40) { names.append(plot.generator.pick(Names.owners)) }
    let place = try plot.folder(names) ?? ""
    return try plot.newFolder(Names.project(&plot.generator), in: place)
  }

  private func ignoredTree(
    _ name: String, _ budget: Int, in parent: String, _ plot: inout Plot<some CorpusSink>
  ) throws(Failure) {
    let folder = try plot.newFolder(name, in: parent, isPlace: false)
    try plot.tree(folder, folders: budget, files: Self.files, isPlace: false)
  }

  private func clone(in plot: inout Plot<some CorpusSink>) throws(Failure) {
    let depth = plot.generator.pick(weighted: Self.depths)
    let template = plot.generator.pick(weighted: Self.templates)
    try plot.clone(template, in: try place(depth - 1, in: &plot))
  }

  /// A folder at this depth: where projects are, or one that is made for it.
  private func place(
    _ depth: Int, in plot: inout Plot<some CorpusSink>
  ) throws(Failure) -> String {
    guard depth > 0 else { return "" }
    if depth > 2, plot.generator.chance(50), depth < plot.places.count {
      return plot.generator.pick(plot.places[depth])
    }
    var names = [plot.generator.pick(Names.places)]
    while names.count < depth {
      names.append(plot.generator.pick(names.count == 1 ? Names.owners : Names.folders))
    }
    return try plot.folder(names) ?? ""
  }
}
