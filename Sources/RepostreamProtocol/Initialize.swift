import JSONRPC

/// What the server reads of `initialize`; the rest of what editors send does not concern it.
///
/// - Source: LSP 3.17, `InitializeParams`.
public struct InitializeParams: Sendable {
  /// The process that started the server; `nil` where there is none to watch.
  public var processId: Int?
  /// How much is traced after the answer; `nil` where the client does not say.
  public var trace: TraceValue?

  /// Reads the parameters; what is none of these is as good as absent.
  public init(_ parameters: Parameters) {
    processId = try? parameters.integer("processId", in: Int.min...Int.max)
    trace = try? parameters.choice("trace")
  }

  /// What the parameters are, as far as they are read.
  package static let schema = ParameterNotes.schema { parameters in _ = Self(parameters) }
}

/// The answer to `initialize`.
public struct InitializeResult: Sendable {
  /// The version of `loadRepositories` and its notification; a change that breaks a client raises it.
  public static let loadRepositoriesVersion = 1

  /// The program's name.
  static let programName = "repostream"

  /// The sources that can be loaded.
  public var sources: [String]
  /// The program's version.
  public var version: String

  /// Makes an answer.
  public init(sources: [String], version: String) {
    self.sources = sources
    self.version = version
  }

  /// The answer as a JSON object.
  public var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("capabilities") { writer in
        writer.object { writer in
          writer.member("experimental") { writer in
            writer.object { $0.member(Method.loadRepositories.rawValue, write) }
          }
        }
      }
      writer.member("serverInfo") { writer in
        writer.object { writer in
          writer.member("name", Self.programName)
          writer.member("version", version)
        }
      }
    }
    return writer.bytes
  }

  private func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("version", Self.loadRepositoriesVersion)
      writer.member("sources") { writer in
        writer.array(sources) { $0.value($1) }
      }
    }
  }
}

extension InitializeResult {
  /// What the result is.
  package static let schema = JSONSchema.object([
    "capabilities": .object([
      "experimental": .object([
        Method.loadRepositories.rawValue: .object([
          "version": .constant(loadRepositoriesVersion),
          "sources": .array(of: .words(of: LoadRepositoriesParams.Source.Name.self)),
        ])
      ])
    ]),
    "serverInfo": .object(["name": .constant(programName), "version": .string]),
  ])
}
