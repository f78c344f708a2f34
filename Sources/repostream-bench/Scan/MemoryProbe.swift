import Glibc

/// How much memory a server takes for one load.
enum MemoryProbe {
  /// Loads a corpus in a new server and tells its peak.
  static func run(_ corpus: Corpus, server: String, home: String) throws(Failure) -> Finding {
    let session = try ServerSession([server], home: home)
    // An answer tells that it has started.
    _ = try session.load(home)
    let before = peak(session.process)
    _ = try session.load(corpus.root)
    let after = peak(session.process)
    _ = session.end()
    return Finding(
      benchmark: ScanCommand.name, name: "memory", corpus: corpus.kind,
      sentence: "at most \(after.text(1)) MiB resident, \(before.text(1)) MiB before the load",
      numbers: [("peakMiB", after), ("beforeMiB", before)])
  }

  /// The most that was resident so far, in MiB: `VmHWM`, proc(5).
  static func peak(_ process: pid_t) -> Double {
    let status = Files.text(of: "/proc/\(process)/status") ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let kibibytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first
      .flatMap { Double($0) }
    return (kibibytes ?? 0) / 1_024
  }
}
