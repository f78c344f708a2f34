import JSONRPC

/// Something that was measured once, beside the times.
struct Finding {
  let name: String
  let corpus: CorpusKind
  /// All of it for a person, without a stop.
  let sentence: String
  /// All of it for a program.
  let numbers: [(name: String, value: Double)]

  var text: String { "\(name): \(sentence)" }

  var json: String {
    let json = JSONWriter.json { writer in
      writer.object { writer in
        writer.member("benchmark", ScanCommand.name)
        writer.member("corpus", corpus.rawValue)
        writer.member("finding", name)
        for (name, value) in numbers { writer.member(name) { $0.value(value.rounded3) } }
      }
    }
    return String(decoding: json, as: UTF8.self)
  }
}
