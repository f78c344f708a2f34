import Glibc
import Processes

/// A tree on disk, and what is to be found in it.
struct Corpus {
  let kind: CorpusKind
  /// The real path of the folder that is scanned.
  let root: String
  /// The paths of all repositories in it.
  let repositories: Set<String>
  /// The folder that holds all of it.
  fileprivate let folder: String
  /// Whether this run has made it.
  let isNew: Bool
}

/// The folder in which corpora are made, and found again by their parameters.
struct CorpusStore {
  /// To be raised with every change of what a layout makes of a size and a seed.
  private static let version = 1
  private static let complete = "complete"
  private static let unfinished = "unfinished"

  private static let many = 20_000

  let folder: Folder
  let size: Double
  let seed: Int

  /// The corpus that is there, or else one that is made.
  func corpus(_ kind: CorpusKind) throws(Failure) -> Corpus {
    let path = "\(folder.path)/\(kind.rawValue)-\(size)-\(seed)-\(Self.version)"
    if let text = Files.text(of: "\(path)/\(Self.complete)") {
      let lines = text.split(separator: "\n").map(String.init)
      return corpus(kind, path, lines, isNew: false)
    }
    // Only what a benchmark has left unfinished is removed.
    if unsafe access(path, F_OK) == 0 {
      guard unsafe access("\(path)/\(Self.unfinished)", F_OK) == 0 else {
        throw Failure("\(path) is in the way; it was not made by the benchmark.")
      }
      try remove(path)
    }
    return try make(kind, path)
  }

  /// Removes a corpus from the disk.
  func remove(_ corpus: Corpus) throws(Failure) {
    try remove(corpus.folder)
  }

  private func make(_ kind: CorpusKind, _ path: String) throws(Failure) -> Corpus {
    let start = ContinuousClock.now
    let place = try Folder(making: path)
    try place.write([], to: Self.unfinished)
    try place.makeFolder("tree")
    try place.makeFolder("templates")
    // The inside of a repository matters as long as there are some; it shrinks later.
    let maker = TemplateMaker(
      folder: try Folder(opening: "\(path)/templates"), size: min(1, size * 10), seed: seed)
    let sink = try kind.write(
      size: size, seed: seed, to: DiskSink(root: try Folder(opening: "\(path)/tree"), maker: maker))
    try place.write(sink.repositories.joined(separator: "\n").utf8, to: Self.complete)
    try place.removeFile(Self.unfinished)
    // What is still to be written would be written while something is measured; what little there
    // is of a small tree is not worth waiting for all that others write.
    if sink.fileCount > Self.many { sync() }
    Console.complain(
      "made \(kind.rawValue) in \(start.duration(to: .now).milliseconds.text(0)) ms: "
        + "\(sink.repositories.count) repositories, \(sink.folderCount) folders, "
        + "\(sink.fileCount) files")
    return corpus(kind, path, sink.repositories, isNew: true)
  }

  private func corpus(
    _ kind: CorpusKind, _ path: String, _ repositories: [String], isNew: Bool
  ) -> Corpus {
    let root = "\(path)/tree"
    return Corpus(
      kind: kind, root: root, repositories: Set(repositories.map { "\(root)/\($0)" }),
      folder: path, isNew: isNew)
  }

  private func remove(_ path: String) throws(Failure) {
    try PipedProgram.run(["rm", "-rf", path], environment: Environment.inherited)
  }
}
