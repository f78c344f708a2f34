import Glibc
import LocalRepositories
import Repositories
import RepostreamProtocol

/// How `load` prints repositories.
enum ListFormat: String, CaseIterable {
  /// Columns for a person, once all is known.
  case table
  /// One JSON array, a record a line, once all is known.
  case json
  /// One JSON object a line, as they are found.
  case lines
  /// One path a line, as they are found.
  case path

  /// What is written of a repository as soon as it is found, with its line end; often nothing.
  func line(_ record: Repository) -> [UInt8] {
    let line: [UInt8]
    switch self {
    case .table, .json: line = []
    case .lines: line = record.json
    case .path: line = record.isThere ? record.exactPath : []
    }
    return line.isEmpty ? [] : line + [UInt8(ascii: "\n")]
  }

  /// What is written once all are known; nothing where they were written before.
  func text(of records: [Repository]) -> String {
    let records = records.sorted { ($0.path ?? $0.name) < ($1.path ?? $1.name) }
    switch self {
    case .lines, .path: return ""
    case .table: return records.isEmpty ? "" : Table(records, home: ProviderFactory.home).text
    case .json:
      let lines = records.map { String(decoding: $0.json, as: UTF8.self) }
      return lines.isEmpty ? "[]\n" : "[\n\(lines.joined(separator: ",\n"))\n]\n"
    }
  }
}

extension Repository {
  /// Whether there is a folder to go to; looked up only where something is wrong.
  fileprivate var isThere: Bool {
    guard let state, state != .ok else { return true }
    return unsafe access(exactPath.map(CChar.init(bitPattern:)) + [0], F_OK) == 0
  }

  /// The bytes of the path, even where `path` is not exact; empty where there is none.
  fileprivate var exactPath: [UInt8] {
    guard pathBytes != nil, let uri, uri.hasPrefix("file://") else {
      return Array((path ?? "").utf8)
    }
    return PercentEncoding.decode(uri.utf8.dropFirst("file://".utf8.count))
  }
}
