import Glibc
import JSONRPC

/// What is measured of a server that records its session, beside one that does not.
struct RecordProbe {
  let server: String
  let home: String
  let rounds: Int

  private var transcript: String { "\(home)/transcript.jsonl" }

  /// Repositories that are streamed.
  func stream(_ count: Int) throws(Failure) -> Finding {
    try compare("stream", "\(count) repositories streamed") { session throws(Failure) in
      let load = try session.load { () throws(Failure) in
        try session.request { writer in
          writer.member("source", "sample")
          writer.member("delayMs", 0)
          writer.member("count", count)
        }
      }
      return (load.duration, load.messages.count + 1)
    }
  }

  /// Small requests that are sent without waiting for their answers.
  func requests(_ count: Int) throws(Failure) -> Finding {
    let line = Array("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"no/such\"}\n".utf8)
    let lines = [UInt8]([[UInt8]](repeating: line, count: count).joined())
    return try compare("requests", "\(count) small requests at once") { session throws(Failure) in
      let start = ContinuousClock.now
      session.writeAside(lines)
      try session.skipLines(count)
      return (start.duration(to: .now), 2 * count)
    }
  }

  /// Has a server that records and one that does not do the same in turns.
  ///
  /// A round returns how long it took, and how many messages went both ways.
  private func compare(
    _ name: String, _ subject: String,
    _ round: (ServerSession) throws(Failure) -> (Duration, Int)
  ) throws(Failure) -> Finding {
    let plain = try ServerSession([server], home: home)
    let recording = try ServerSession([server, "--record", transcript], home: home)
    var times: (plain: [Double], recording: [Double]) = ([], [])
    var messages = 0
    // The first of each only makes room.
    for number in 0...rounds {
      let without = try round(plain).0
      let (with, count) = try round(recording)
      messages += count
      if number > 0 {
        times.plain.append(without.milliseconds)
        times.recording.append(with.milliseconds)
      }
    }
    guard plain.end() == 0, recording.end() == 0 else { throw Failure("A server failed.") }
    let lines = Files.contents(of: transcript)?.count { $0 == UInt8(ascii: "\n") } ?? 0
    guard lines == messages + 1 else {
      throw Failure("The transcript has \(lines) lines for \(messages) messages.")
    }
    let ratio = times.recording.median / times.plain.median
    let lowest = (times.recording.min() ?? 0) / (times.plain.min() ?? 1)
    return Finding(
      benchmark: RecordCommand.name, name: name,
      sentence: "\(subject): \(times.plain.median.text(1)) ms, recorded "
        + "\(times.recording.median.text(1)) ms, \(ratio.text(3)) of that (\(lowest.text(3)) at best)",
      numbers: [
        ("plainMs", times.plain.median), ("recordedMs", times.recording.median), ("ratio", ratio),
        ("bestRatio", lowest),
      ])
  }
}
