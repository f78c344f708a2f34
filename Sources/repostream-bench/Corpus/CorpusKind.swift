/// The trees that a scan is measured on.
enum CorpusKind: String, CaseIterable, Sendable {
  /// A person's home: 280 repositories, 50,000 other folders, 500,000 files.
  case home
  /// 1,000 repositories side by side, or below the names of their owners.
  case clones
  /// Long chains of folders, with few repositories.
  case deep
  /// Folders with more than 10,000 folders in them, with few repositories.
  case wide

  /// Tells a sink the whole tree.
  ///
  /// - Parameters:
  ///   - size: What part of all folders, files and repositories there is.
  ///   - seed: Decides all that is left to chance.
  ///   - sink: What is told.
  /// - Returns: The sink, as it is then.
  /// - Throws: What the sink throws.
  func write<Sink: CorpusSink>(
    size: Double, seed: Int, to sink: Sink
  ) throws(Failure) -> Sink {
    var plot = Plot(sink, SeededGenerator(seed: seed))
    switch self {
    case .home: try HomeLayout(size: size).write(to: &plot)
    case .clones: try ClonesLayout(size: size).write(to: &plot)
    case .deep: try DeepLayout(size: size).write(to: &plot)
    case .wide: try WideLayout(size: size).write(to: &plot)
    }
    return plot.sink
  }
}

extension Int {
  /// So many of `self` as a size asks for, and at least `minimum`.
  func scaled(_ size: Double, atLeast minimum: Int = 1) -> Int {
    Swift.max(minimum, Int((Double(self) * size).rounded()))
  }
}
