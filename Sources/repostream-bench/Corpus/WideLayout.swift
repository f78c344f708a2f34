/// A few folders with more folders in them than anybody would put there, and a few repositories.
struct WideLayout {
  private static let crowds = ["Maildir", "uploads", "sessions", "thumbnails", "experiments/runs"]

  let size: Double

  func write(to plot: inout Plot<some CorpusSink>) throws(Failure) {
    for crowd in Self.crowds {
      let names = crowd.split(separator: "/").map(String.init)
      guard let folder = try plot.folder(names) else { continue }
      let width = plot.generator.number(10_500...13_500).scaled(size, atLeast: 4)
      for number in 0..<width {
        let child = try plot.newFolder(name(number, &plot.generator), in: folder)
        try plot.files(plot.generator.number(0...1), in: child)
        if number % (width / 3 + 1) == 1 { try plot.clone(.small, in: folder) }
      }
    }
    try plot.clone(.small, in: "")
  }

  private func name(_ number: Int, _ generator: inout SeededGenerator) -> String {
    switch generator.number(0...3) {
    case 0: "user-\(100_000 + number)"
    case 1: String(generator.number(1 << 40...1 << 52), radix: 16)
    case 2: "run \(number) \(generator.pick(Names.first))"
    default: "\(generator.pick(Names.first))_\(number)"
    }
  }
}
