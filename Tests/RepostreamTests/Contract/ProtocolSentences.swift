import Foundation
import TestSupport

/// The normative sentences of `protocol.md`.
///
/// Those of the local and the github source, of `explainPath` and of records are left out: they are
/// held by the sources' own tests, against repositories that git made and against a fake GitHub. So are
/// those of transcripts, which `RecordTests`, `ReplayTests` and the golden ones hold.
enum ProtocolSentences {
  private static let leftOut = [
    "Local", "GitHub", "`explainPath`", "The record of a repository", "The repostream protocol",
    "Sources",
    "Methods", "Transcripts", "What may vary", "A test in a minute",
  ]

  static func all() throws -> [String] {
    var units: [String] = []
    var isCode = false
    var isLeftOut = true
    var isNewUnit = true
    for line in try Checkout.text("protocol.md").components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        isCode.toggle()
        isNewUnit = true
      } else if isCode {
        continue
      } else if line.hasPrefix("#") {
        isLeftOut = leftOut.contains(String(line.drop { "# ".contains($0) }))
        isNewUnit = true
      } else if line.hasPrefix("|--") {
        // The line before it is the table's head.
        if !isLeftOut { units.removeLast() }
      } else if line.isEmpty {
        isNewUnit = true
      } else if !isLeftOut {
        let text = line.drop { "* ".contains($0) && !line.hasPrefix("**") }
        if isNewUnit || line.hasPrefix("* ") || line.hasPrefix("|") {
          units.append(String(text))
        } else {
          units[units.count - 1] += " " + text
        }
        isNewUnit = line.hasPrefix("|")
      }
    }
    return units.flatMap { unit in
      unit.hasPrefix("|") ? [unit] : split(unit)
    }
  }

  private static func split(_ paragraph: String) -> [String] {
    var sentences: [String] = []
    for word in paragraph.split(separator: " ") {
      let startsAnew = sentences.last?.hasSuffix(".") ?? true
      if startsAnew {
        sentences.append(String(word))
      } else {
        sentences[sentences.count - 1] += " \(word)"
      }
    }
    return sentences
  }
}
