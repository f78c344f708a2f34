import Glibc

/// How soon a cancelled load stops to read folders, as strace(1) sees it.
///
/// The tracer slows the server by far, so that the times are upper bounds.
enum CancelProbe {
  /// So long after its first record the load is cancelled, and so long the server is watched then.
  private static let delay: UInt32 = 20_000
  private static let watch: UInt32 = 300_000

  /// Cancels a load and tells what came after; `nil` without strace, or where it was over first.
  static func run(
    _ corpus: Corpus, server: String, folder: Folder
  ) throws(Failure) -> Finding? {
    guard let tracer = Environment.program("strace") else {
      Console.complain("strace is not installed, so that no cancellation is measured.")
      return nil
    }
    let log = "\(folder.path)/strace.log"
    let session = try ServerSession(
      [tracer, "-f", "-ttt", "-e", "trace=getdents64,openat", "-o", log, server],
      home: folder.path)
    let id = try session.request(corpus.root)
    var line: [UInt8] = []
    var isOver = false
    while !isOver && !ServerSession.holdsRecord(line) {
      line = try session.readLine()
      isOver = ServerSession.isReply(line, to: id)
    }
    usleep(delay)
    let cancelled = now
    try session.cancel(id)
    while !isOver {
      line = try session.readLine()
      isOver = ServerSession.isReply(line, to: id)
    }
    let answered = now
    usleep(watch)
    _ = session.end()
    guard String(decoding: line, as: UTF8.self).contains("-32800") else {
      Console.complain("The load was over before it was cancelled; take a larger size.")
      return nil
    }
    let calls = Self.calls(in: Files.text(of: log) ?? "").filter { $0.time > cancelled }
    let answer = (answered - cancelled) * 1_000
    let last = calls.map { ($0.time - cancelled) * 1_000 }.max() ?? 0
    let openings = calls.count { $0.isOpening }
    return Finding(
      benchmark: ScanCommand.name, name: "cancellation", corpus: corpus.kind,
      sentence: "answered after \(answer.text(1)) ms; \(openings) openings and "
        + "\(calls.count - openings) reads of folders after it"
        + (calls.isEmpty ? "" : ", the last after \(last.text(1)) ms"),
      numbers: [
        ("answerMs", answer), ("lastCallMs", last), ("openings", Double(openings)),
        ("reads", Double(calls.count - openings)),
      ])
  }

  /// The calls about folders in a trace, each by its start, in seconds since 1970.
  private static func calls(in log: String) -> [(time: Double, isOpening: Bool)] {
    log.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
      guard words.count == 3, let time = Double(words[1]) else { return nil }
      if words[2].hasPrefix("getdents64(") { return (time, false) }
      let isOpening = words[2].hasPrefix("openat(") && words[2].contains("O_DIRECTORY")
      return isOpening ? (time, true) : nil
    }
  }

  /// Seconds since 1970, by the clock that the tracer goes by.
  private static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
