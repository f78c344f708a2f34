import JSONRPC
public import Repositories

/// The result of `loadRepositories`.
public struct LoadRepositoriesResult: Sendable {
  /// The repositories, which are written with display names; empty where they were delivered early.
  public var repositories: [Repository]
  /// How many different ids the load found.
  public var count: Int
  /// What else is to be said of the load.
  public var summary: LoadSummary

  /// Makes a result.
  public init(repositories: [Repository], count: Int, summary: LoadSummary) {
    self.repositories = repositories
    self.count = count
    self.summary = summary
  }

  /// The result as a JSON object.
  public var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.namedRepositories(repositories)
      writer.member("count", count)
      writer.member("truncated", orNull: summary.truncated)
      writer.member("stale", summary.age != nil)
      writer.member("ageMs", summary.age.map { Int($0 / .milliseconds(1)) } ?? 0)
      writer.member("warnings") { writer in
        writer.array(summary.warnings) { $1.write(to: &$0) }
      }
      writer.member("warningsOmitted", summary.warningsOmitted)
      writer.member("skipped", summary.skipped.write)
    }
    return writer.bytes
  }
}

extension LoadWarning {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("kind", kind)
      writer.member("path", ifPresent: path)
      writer.member("message", message)
    }
  }
}

extension SkippedFolders {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("ignored", ignored)
      writer.member("mounts", mounts)
      writer.member("depth", depth)
    }
  }
}

// MARK: - Schemas

extension LoadRepositoriesResult {
  /// What the result is.
  package static let schema = JSONSchema.object([
    "repositories": .array(of: .reference(.repository)),
    "count": .count,
    "truncated": .words(["limit"]).orNull,
    "stale": .bool,
    "ageMs": .count,
    "warnings": .array(of: LoadWarning.schema, atMost: ProviderState.warningLimit),
    "warningsOmitted": .count,
    "skipped": SkippedFolders.schema,
  ])
}

extension LoadWarning {
  fileprivate static let schema = JSONSchema.object(
    ["kind": .string, "message": .string], optional: ["path": .string])
}

extension SkippedFolders {
  fileprivate static let schema = JSONSchema.object([
    "ignored": .count, "mounts": .count, "depth": .count,
  ])
}
