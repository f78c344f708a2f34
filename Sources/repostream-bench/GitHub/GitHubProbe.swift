import Glibc
import JSONRPC

/// What is measured of a server that lists a forge's repositories.
struct GitHubProbe {
  /// Thirty pages, each of which takes the forge so long.
  private static let pages = 30
  private static let pageMilliseconds = 50

  let options: GitHubOptions
  let server: String
  let home: String

  /// Thirty pages, several at once beside one at a time, and when the first repositories were there.
  func pages() throws(Failure) -> Finding {
    let forge = try forge(
      #"{"items":\#(Self.pages * 100),"delay":\#(Double(Self.pageMilliseconds) / 1_000)}"#)
    let session = try session()
    var alone: [Double] = []
    var together: [Double] = []
    var first: [Double] = []
    for _ in 0..<options.rounds {
      alone.append(
        try load(forge, session, #""concurrency":1,"cache":"off""#, Self.pages * 100).duration
          .milliseconds)
      let load = try load(forge, session, #""cache":"off""#, Self.pages * 100)
      together.append(load.duration.milliseconds)
      first.append(load.first?.milliseconds ?? .infinity)
    }
    _ = session.end()
    let ratio = together.median / alone.median
    return Finding(
      benchmark: GitHubCommand.name, name: "pages",
      sentence:
        "\(Self.pages) pages of \(Self.pageMilliseconds) ms: \(alone.median.text(0)) ms one at "
        + "a time, \(together.median.text(0)) ms as it is, \(ratio.text(2)) of that; the first "
        + "repositories after \(first.median.text(0)) ms",
      numbers: [
        ("aloneMs", alone.median), ("togetherMs", together.median), ("ratio", ratio),
        ("firstMs", first.median),
      ])
  }

  /// A list that has not changed, in a server that was started anew.
  func secondRun() throws(Failure) -> Finding {
    let forge = try forge(#"{"items":10000,"etags":true}"#)
    var times: [Double] = []
    // What another run has kept is none of this one's.
    for caching in ["reload", "revalidate"] {
      let session = try session()
      times.append(
        try load(forge, session, #""cache":"\#(caching)""#, 10_000).duration.milliseconds)
      _ = session.end()
    }
    guard forge.answers(200) == 100, forge.answers(304) == 100 else {
      throw Failure("The second run was sent \(forge.answers(200) - 100) pages anew.")
    }
    return Finding(
      benchmark: GitHubCommand.name, name: "second run",
      sentence:
        "10,000 repositories: \(times[0].text(0)) ms at first, \(times[1].text(0)) ms when all "
        + "100 pages are confirmed",
      numbers: [("firstMs", times[0]), ("secondMs", times[1])])
  }

  /// The peak of a server that has listed ten thousand.
  func memory() throws(Failure) -> Finding {
    let forge = try forge(#"{"items":10000}"#)
    let session = try session()
    _ = try load(forge, session, #""cache":"off""#, 10_000)
    let peak = MemoryProbe.peak(session.process)
    _ = session.end()
    return Finding(
      benchmark: GitHubCommand.name, name: "memory",
      sentence: "at most \(peak.text(1)) MiB resident for 10,000 repositories",
      numbers: [("peakMiB", peak)])
  }

  /// Loads that are cancelled at any moment, and one that is not.
  func cancellations() throws(Failure) -> Finding {
    let forge = try forge(#"{"items":300,"delay":0.001}"#)
    let session = try session()
    var times: [Double] = []
    var cancelled = 0
    for _ in 0..<options.cancellations {
      let id = try request(forge, session, #""perPage":100,"cache":"off""#)
      usleep(.random(in: 0..<8_000))
      let start = ContinuousClock.now
      try session.cancel(id)
      var line: [UInt8] = []
      repeat { line = try session.readLine() } while !ServerSession.isReply(line, to: id)
      times.append(start.duration(to: .now).milliseconds)
      if line.firstRange(of: Array("-32800".utf8)) != nil { cancelled += 1 }
    }
    guard forge.isLeft else { throw Failure("The forge did not see the end of each connection.") }
    _ = try load(forge, session, #""cache":"off""#, 300)
    _ = session.end()
    times.sort()
    let late = times[times.count * 99 / 100]
    return Finding(
      benchmark: GitHubCommand.name, name: "cancellations",
      sentence: "\(times.count) at any moment, \(cancelled) before the end: half of them answered "
        + "within \(times.median.text(2)) ms, 99 of 100 within \(late.text(2)) ms, all within "
        + "\((times.last ?? 0).text(1)) ms; then a load succeeds",
      numbers: [
        ("count", Double(times.count)), ("cancelled", Double(cancelled)),
        ("medianMs", times.median), ("p99Ms", late), ("maxMs", times.last ?? 0),
      ])
  }

  private func forge(_ scenario: String) throws(Failure) -> FakeForge {
    try FakeForge(options.fake, scenario)
  }

  private func session() throws(Failure) -> ServerSession {
    try ServerSession([server], home: home, variables: FakeForge.variables)
  }

  private func request(
    _ forge: FakeForge, _ session: ServerSession, _ members: String
  ) throws(Failure) -> Int {
    guard case .object(let members)? = try? JSONValue(parsing: Array("{\(members)}".utf8)) else {
      throw Failure("The benchmark's own request is wrong.")
    }
    return try session.request { writer in
      writer.member("source", "github")
      writer.member("user", "ada")
      writer.member("baseUrl", forge.url)
      for (name, value) in members { writer.member(name, value.write) }
    }
  }

  private func load(
    _ forge: FakeForge, _ session: ServerSession, _ members: String, _ count: Int
  ) throws(Failure) -> ServerSession.Load {
    let load = try session.load { () throws(Failure) in try request(forge, session, members) }
    guard case .object(let reply)? = load.messages.last,
      case .object(let result)? = reply["result"], result["count"] == .integer(count)
    else { throw Failure("A load did not list all \(count) repositories.") }
    return load
  }
}
