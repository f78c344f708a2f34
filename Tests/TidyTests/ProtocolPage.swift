import TestSupport

/// `protocol.md` as its headings, each with the tables and the text below it.
struct ProtocolPage {
  struct Table {
    /// What its first column is.
    let kind: String
    /// The cells, row by row.
    let rows: [[String]]

    /// The names in the first column, in backticks.
    var names: [String] { rows.flatMap { ProtocolPage.code(in: $0[0]) } }
  }

  struct Section {
    let heading: String
    var text = ""
    var tables: [Table] = []

    func table(_ kind: String) -> Table? { tables.first { $0.kind == kind } }
  }

  let sections: [Section]

  init() throws {
    var sections: [Section] = []
    var rows: [[String]] = []
    for line in try Checkout.text("protocol.md").split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if line.hasPrefix("#") {
        sections.append(
          Section(heading: line.drop { "# ".contains($0) }.filter { $0 != "`" }))
      } else if line.hasPrefix("|") {
        rows.append(
          line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
            .map { $0.split(separator: " ").joined(separator: " ") })
        continue
      }
      if rows.count > 2, !sections.isEmpty {
        let kind = rows[0][0].filter { $0 != "`" }
        sections[sections.count - 1].tables.append(
          Table(kind: kind, rows: Array(rows.dropFirst(2))))
      }
      rows = []
      if !sections.isEmpty { sections[sections.count - 1].text += line + "\n" }
    }
    self.sections = sections
  }

  subscript(_ heading: String) -> Section? { sections.first { $0.heading == heading } }

  /// What stands in backticks.
  static func code(in text: String) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }
}
