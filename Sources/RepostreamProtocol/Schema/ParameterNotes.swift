package import JSONRPC
import Synchronization

/// What a reader of parameters asks for, noted while it runs over parameters that are not there.
///
/// So what the server says of its parameters is what its readers do, and cannot be anything else.
package final class ParameterNotes: Sendable {
  private struct Notes {
    var schemas: [String: JSONSchema] = [:]
    var required: Set<String> = []
    /// Stand-ins for what a reader does not go on without.
    var given: [String: JSONValue]
  }

  /// Guards what was noted.
  private let notes: Mutex<Notes>

  private init(given: [String: JSONValue]) {
    notes = Mutex(Notes(given: given))
  }

  /// The members that there are while a reader is watched.
  var given: [String: JSONValue] { notes.withLock { $0.given } }

  /// Notes that a member is asked for, and what it may be.
  func note(_ name: String, _ schema: JSONSchema) {
    notes.withLock { $0.schemas[name] = schema }
  }

  /// Notes that a member has to be there.
  func require(_ name: String) {
    notes.withLock { notes in
      notes.required.insert(name)
      // All that has to be there so far may be a string.
      notes.given[name] = notes.given[name] ?? .string("")
    }
  }

  /// The object that a reader reads; what is not required may be `null` as well as absent.
  ///
  /// What is given is what the reader's further course depends on; each may be just that.
  package static func schema(
    given: [String: JSONValue] = [:], _ read: (Parameters) throws(ResponseError) -> Void
  ) -> JSONSchema {
    let notes = ParameterNotes(given: given)
    // A reader stops at the first member that is required and not there; with it, it gets further.
    var known = -1
    while notes.notes.withLock({ $0.required.count }) > known {
      known = notes.notes.withLock { $0.required.count }
      if (try? read(Parameters(notes))) != nil { break }
    }
    return notes.notes.withLock { notes in
      var schemas = notes.schemas
      for (name, value) in given { schemas[name] = .constant(value) }
      return .open(
        schemas.filter { notes.required.contains($0.key) },
        optional: schemas.filter { !notes.required.contains($0.key) }.mapValues(\.orNull))
    }
  }
}
