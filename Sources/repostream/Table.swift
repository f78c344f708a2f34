import Repositories

/// Repositories in columns, for a person; columns that say nothing are left out.
struct Table {
  private let rows: [[String]]

  /// Lays out repositories; paths below `home` start with `~`.
  init(_ repositories: [Repository], home: String) {
    let columns: [(title: String, cell: (Repository) -> String)] = [
      ("NAME", Self.name),
      ("KIND", Self.kind),
      ("BRANCH", Self.branch),
      ("STATE", { $0.state.map { $0 == .ok ? "" : $0.rawValue } ?? "" }),
      ("PATH", { Self.path($0, home: home) }),
      ("URL", { $0.cloneUrl ?? $0.url ?? "" }),
    ]
    let cells = columns.map { column in
      [column.title] + repositories.map { Console.printable(column.cell($0)) }
    }
    let spoken = cells.filter { $0.dropFirst().contains { !$0.isEmpty } }
    rows = (0...repositories.count).map { row in spoken.map { $0[row] } }
  }

  /// The table as lines, without blanks at their ends.
  var text: String {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { Self.width($0[column]) }.max() ?? 0
    }
    let lines = rows.map { row in
      let padded = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - Self.width(cell) + 2)
      }.joined()
      return String(padded.reversed().drop { $0 == " " }.reversed())
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// A forge's name for it says whose it is.
  private static func name(_ repository: Repository) -> String {
    let fullName = repository.path == nil ? repository.fullName : nil
    return fullName ?? repository.displayName ?? repository.name
  }

  private static func kind(_ repository: Repository) -> String {
    if let kind = repository.kind { return kind == .repository ? "" : kind.rawValue }
    let words = [
      (repository.private, "private"), (repository.fork, "fork"),
      (repository.archived, "archived"),
    ]
    return words.filter { $0.0 == true }.map(\.1).joined(separator: " ")
  }

  private static func branch(_ repository: Repository) -> String {
    guard let head = repository.head else { return "" }
    return switch head.state {
    case .branch: head.branch ?? ""
    case .unborn: "\(head.branch ?? "") (no commits)"
    case .detached: "(\((head.oid ?? "").prefix(7)))"
    case .unknown: "?"
    case .broken: "(broken)"
    }
  }

  private static func path(_ repository: Repository, home: String) -> String {
    guard let path = repository.path else { return "" }
    if path == home { return "~" }
    return path.hasPrefix("\(home)/") ? "~\(path.dropFirst(home.count))" : path
  }

  /// How many columns of a terminal a text takes, near enough: East Asian characters take two.
  private static func width(_ text: String) -> Int {
    text.reduce(0) { width, character in
      let scalar = character.unicodeScalars.first?.value ?? 0
      let isWide =
        (0x1100...0x115F).contains(scalar) || (0x2E80...0xA4CF).contains(scalar)
        || (0xAC00...0xD7A3).contains(scalar) || (0xF900...0xFAFF).contains(scalar)
        || (0xFE30...0xFE6F).contains(scalar) || (0xFF00...0xFF60).contains(scalar)
        || (0xFFE0...0xFFE6).contains(scalar) || (0x1F300...0x1FAFF).contains(scalar)
        || (0x20000...0x3FFFD).contains(scalar)
      return width + (isWide ? 2 : 1)
    }
  }
}
