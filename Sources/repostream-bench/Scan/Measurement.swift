import JSONRPC

/// What all rounds of one contestant on one corpus came to.
struct Measurement {
  let contestant: String
  let threads: Int
  let repositories: Int
  /// In milliseconds, one for each round.
  private(set) var times: [Double] = []
  /// Until the first repository was known outside, in milliseconds; empty where nobody can tell.
  private(set) var firstTimes: [Double] = []

  init(_ contestant: some Contestant, repositories: Int) {
    self.contestant = contestant.name
    threads = contestant.threads
    self.repositories = repositories
  }

  mutating func add(_ run: ScanRun) {
    times.append(run.duration.milliseconds)
    if let first = run.first { firstTimes.append(first.milliseconds) }
  }

  var median: Double { times.median }
  var minimum: Double { times.min() ?? 0 }
}

extension Duration {
  var milliseconds: Double { self / .milliseconds(1) }
}

extension [Double] {
  /// The middle one, or the middle between two; 0 where there are none.
  var median: Double {
    guard !isEmpty else { return 0 }
    let sorted = sorted()
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}

extension Double {
  /// The number with so many digits behind the point.
  func text(_ digits: Int) -> String {
    let unit = (0..<digits).reduce(1.0) { unit, _ in unit * 10 }
    guard let scaled = Int(exactly: (self * unit).rounded()) else { return "\(self)" }
    let text = String(abs(scaled))
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    let sign = scaled < 0 ? "-" : ""
    guard digits > 0 else { return sign + padded }
    return "\(sign)\(padded.dropLast(digits)).\(padded.suffix(digits))"
  }

  /// The number as JSON is to have it, to the microsecond where it is milliseconds.
  var rounded3: Double { (self * 1_000).rounded() / 1_000 }
}
