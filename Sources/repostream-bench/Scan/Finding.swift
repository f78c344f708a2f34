import JSONRPC

/// Something that was measured once, beside the times.
struct Finding {
  /// The subcommand that measured it.
  let benchmark: String
  let name: String
  /// The tree that it was measured on; `nil` where there was none.
  var corpus: CorpusKind?
  /// All of it for a person, without a stop.
  let sentence: String
  /// All of it for a program.
  let numbers: [(name: String, value: Double)]

  var text: String { "\(name): \(sentence)" }

  var json: String {
    let json = JSONWriter.json { writer in
      writer.object { writer in
        writer.member("benchmark", benchmark)
        writer.member("corpus", ifPresent: corpus?.rawValue)
        writer.member("finding", name)
        for (name, value) in numbers { writer.member(name) { $0.value(value.rounded3) } }
      }
    }
    return String(decoding: json, as: UTF8.self)
  }
}
