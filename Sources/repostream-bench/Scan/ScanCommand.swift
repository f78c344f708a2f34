import LocalRepositories

/// Measures how fast repositories are found.
struct ScanCommand: Subcommand {
  static let name = "scan"
  static let usage = ScanOptions.usage

  private let options: ScanOptions

  init(_ reader: inout ArgumentReader) throws(UsageError) {
    options = try ScanOptions(&reader)
  }

  func run() async throws(Failure) {
    let folder = try Workplace.folder(options.folder)
    let home = try Folder(making: "\(folder.path)/home")
    let server = try Workplace.server(options.server)
    let session = try ServerSession([server], home: home.path)
    let contestants = try contestants(LimitProgram(in: folder), session, home: home.path)
    let store = CorpusStore(folder: folder, size: options.size, seed: options.seed)
    for kind in options.corpora {
      let corpus = try store.corpus(kind)
      let report = try await ScanRace(contestants: contestants, corpus: corpus, options: options)
        .run()
      Console.write(options.isJSON ? report.json : report.table)
      for finding in try findings(corpus, server, home) {
        Console.write(options.isJSON ? finding.json : finding.text)
      }
      if !options.isJSON { Console.write("") }
      if corpus.isNew && !options.keepsCorpora { try store.remove(corpus) }
    }
    let code = session.end()
    guard code == 0 else { throw Failure("The server ended with \(code).") }
  }

  private func contestants(
    _ limit: LimitProgram, _ session: ServerSession, home: String
  ) -> [any Contestant] {
    let threads = Machine.defaultWorkers
    var contestants: [any Contestant] = [
      limit.contestant(.walk, threads: 1),
      limit.contestant(.walk, threads: threads),
      limit.contestant(.records, threads: threads),
      ServerContestant(threads: threads, session: session),
      WalkContestant(threads: threads, home: home),
    ]
    contestants += PeerProgram.installed(threads: threads)
    return contestants
  }

  /// What was asked for beside the times.
  private func findings(
    _ corpus: Corpus, _ server: String, _ folder: Folder
  ) throws(Failure) -> [Finding] {
    var findings: [Finding] = []
    if options.measuresMemory {
      findings.append(try MemoryProbe.run(corpus, server: server, home: folder.path))
    }
    if options.measuresCancellation,
      let finding = try CancelProbe.run(corpus, server: server, folder: folder)
    {
      findings.append(finding)
    }
    return findings
  }
}
