/// Chains of folders, 40 to 60 deep with a few side arms, and repositories in some of them.
struct DeepLayout {
  let size: Double

  func write(to plot: inout Plot<some CorpusSink>) throws(Failure) {
    let folders = 60_000.scaled(size, atLeast: 60)
    var chains = 0
    while plot.folderCount < folders {
      var folder = try plot.folder(["chains", "\(chains / 40)"]) ?? ""
      chains += 1
      for _ in 0..<plot.generator.number(38...58) {
        folder = try plot.newFolder(plot.generator.pick(Names.folders), in: folder)
        try plot.files(plot.generator.number(0...2), in: folder)
        if plot.generator.chance(15) {
          _ = try plot.newFolder(plot.generator.pick(Names.folders), in: folder)
        }
      }
    }
    for _ in 0..<20.scaled(size, atLeast: 2) {
      let depth = plot.generator.number(10...plot.places.count - 1)
      try plot.clone(.small, in: plot.generator.pick(plot.places[depth]))
    }
  }
}
