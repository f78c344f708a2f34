public import JSONRPC
public import Repositories

/// The parameters of `explainPath`.
public struct ExplainPathParams: Sendable {
  /// The path that is asked about, written as a root may be.
  public var path: String
  /// What the load would be asked for.
  public var local: LocalSourceParams
  /// After how long the request fails; `nil` to let it take its time.
  public var deadline: Duration?

  /// Reads the parameters.
  ///
  /// - Throws: -32602 with the place of the first member that does not fit.
  public init(_ parameters: Parameters) throws(ResponseError) {
    path = try parameters.required("path", parameters.string("path"))
    local = try LocalSourceParams(parameters)
    deadline = try parameters.milliseconds("deadlineMs")
  }
}

extension PathExplanation {
  /// The result of `explainPath` as a JSON object.
  public var json: [UInt8] {
    JSONWriter.json { writer in
      writer.object { writer in
        writer.member("path", path)
        writer.member("found", repository != nil)
        writer.member("reason") { writer in
          if let reason { reason.write(to: &writer) } else { writer.null() }
        }
        writer.member("repository") { writer in
          if let repository { repository.write(to: &writer) } else { writer.null() }
        }
      }
    }
  }
}

extension PathExplanation.Reason {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("kind", kind.rawValue)
      writer.member("at", at)
      writer.member("setting", ifPresent: setting)
      writer.member("rule", ifPresent: rule)
      if isBuiltIn { writer.member("builtIn", true) }
    }
  }
}

// MARK: - Schemas

extension ExplainPathParams {
  /// What the parameters are.
  package static let schema = ParameterNotes.schema { (parameters) throws(ResponseError) in
    _ = try Self(parameters)
  }
}

extension PathExplanation {
  /// What the result is.
  package static let schema = JSONSchema.object([
    "path": .string,
    "found": .bool,
    "reason": Reason.schema.orNull,
    "repository": .reference(.repository).orNull,
  ])
}

extension PathExplanation.Reason {
  fileprivate static let schema = JSONSchema.object(
    ["kind": .words(of: PathExplanation.Kind.self), "at": .string],
    optional: [
      "setting": .words(LocalSourceParams.schema.properties.keys.sorted()),
      "rule": .string,
      "builtIn": .constant(true),
    ])
}
