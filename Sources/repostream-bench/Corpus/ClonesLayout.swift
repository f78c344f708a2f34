/// Repositories side by side, or below the names of their owners, and nothing else.
struct ClonesLayout {
  private static let templates: [(TemplateSize, Int)] = [(.tiny, 45), (.small, 50), (.medium, 5)]

  let size: Double

  func write(to plot: inout Plot<some CorpusSink>) throws(Failure) {
    for _ in 0..<1_000.scaled(size) {
      let owner = plot.generator.chance(60) ? [plot.generator.pick(Names.owners)] : []
      let template = plot.generator.pick(weighted: Self.templates)
      try plot.clone(template, in: try plot.folder(owner) ?? "")
    }
  }
}
