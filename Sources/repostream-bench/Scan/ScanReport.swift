import JSONRPC

/// All that was measured on one corpus, for a person or for a program.
struct ScanReport {
  private static let titles = [
    "contestant", "threads", "median ms", "min ms", "x limit", "x records", "first ms",
    "repositories",
  ]

  let corpus: CorpusKind
  let size: Double
  let seed: Int
  let rounds: Int
  let measurements: [Measurement]

  /// Columns for a person, below a line that names the corpus.
  var table: String {
    let rows = [Self.titles] + measurements.map(row)
    let widths = Self.titles.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      row.indices.map { column in
        let blanks = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + blanks : blanks + row[column]
      }.joined(separator: "  ")
    }
    let title = "\(corpus.rawValue), size \(size), seed \(seed), \(rounds) rounds"
    return ([title] + lines).joined(separator: "\n")
  }

  /// One JSON object a line, one for each contestant.
  var json: String {
    measurements.map { measurement in
      let json = JSONWriter.json { writer in
        writer.object { writer in
          writer.member("benchmark", ScanCommand.name)
          writer.member("corpus", corpus.rawValue)
          writer.member("size") { $0.value(size) }
          writer.member("seed", seed)
          writer.member("rounds", rounds)
          writer.member("contestant", measurement.contestant)
          writer.member("threads", measurement.threads)
          writer.member("medianMs") { $0.value(measurement.median.rounded3) }
          writer.member("minMs") { $0.value(measurement.minimum.rounded3) }
          writer.member("ratio", orNull: ratio(measurement, to: .walk))
          writer.member("ratioToRecords", orNull: ratio(measurement, to: .records))
          writer.member("firstMs", orNull: first(measurement))
          writer.member("repositories", measurement.repositories)
        }
      }
      return String(decoding: json, as: UTF8.self)
    }.joined(separator: "\n")
  }

  private func row(_ measurement: Measurement) -> [String] {
    [
      measurement.contestant, "\(measurement.threads)", measurement.median.text(2),
      measurement.minimum.text(2), ratio(measurement, to: .walk)?.text(2) ?? "",
      ratio(measurement, to: .records)?.text(2) ?? "", first(measurement)?.text(2) ?? "",
      "\(measurement.repositories)",
    ]
  }

  /// How much longer it took than the limit with as many threads, by the medians.
  private func ratio(_ measurement: Measurement, to mode: LimitProgram.Mode) -> Double? {
    let limit = measurements.first {
      $0.contestant == LimitProgram.name(mode) && $0.threads == measurement.threads
    }
    guard let limit, limit.median > 0 else { return nil }
    return measurement.median / limit.median
  }

  private func first(_ measurement: Measurement) -> Double? {
    measurement.firstTimes.isEmpty ? nil : measurement.firstTimes.median
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: String, orNull number: Double?) {
    key(name)
    if let number { value(number.rounded3) } else { null() }
  }
}
