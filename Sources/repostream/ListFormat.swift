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
  /// One path a line, as they are found, but those with something wrong once all are known.
  case path

  /// What is written of a repository as soon as it is found, with its line end; often nothing.
  func line(_ record: Repository) -> [UInt8] {
    switch self {
    case .table, .json: []
    case .lines: record.json + [UInt8(ascii: "\n")]
    // One with something wrong may yet turn out to be another's copy.
    case .path: record.isSound ? record.pathLine : []
    }
  }

  /// What is written once all are known, beside the lines.
  func rest(_ records: [Repository]) -> [UInt8] {
    let records = records.sorted { ($0.path ?? $0.name) < ($1.path ?? $1.name) }
    switch self {
    case .lines: return []
    case .path: return records.filter { !$0.isSound && $0.isThere }.flatMap(\.pathLine)
    case .table:
      return records.isEmpty ? [] : Array(Table(records, home: ProviderFactory.home).text.utf8)
    case .json:
      let lines = records.map { String(decoding: $0.json, as: UTF8.self) }
      return Array((lines.isEmpty ? "[]\n" : "[\n\(lines.joined(separator: ",\n"))\n]\n").utf8)
    }
  }
}

extension Repository {
  fileprivate var isSound: Bool { state == nil || state == .ok }

  /// Whether there is a folder to go to: access(2).
  fileprivate var isThere: Bool {
    unsafe access(exactPath.map(CChar.init(bitPattern:)) + [0], F_OK) == 0
  }

  fileprivate var pathLine: [UInt8] {
    exactPath.isEmpty ? [] : exactPath + [UInt8(ascii: "\n")]
  }
}
