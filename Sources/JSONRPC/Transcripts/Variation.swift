/// What may differ between a session and its transcript: the member `vary` of a transcript's first line.
///
/// Members of messages are named by the end of their path, names joined by dots and places in arrays
/// left out: `version` is any member of that name, `serverInfo.version` one in an object `serverInfo`.
/// What is not named here has to be the same.
public struct Variation: Hashable, Sendable {
  /// The variables whose values, paths of folders, stand in messages as `${NAME}`.
  public var folders: [String] = []
  /// Members that may have any value of the same type.
  public var values: [String] = []
  /// Members whose values may be others, but then always the same others.
  public var ids: [String] = []
  /// Arrays whose elements may come in any order.
  public var unordered: [String] = []
  /// Arrays that are told piece by piece, over any number of a request's notifications.
  public var batches: [String] = []
  /// A notification that has one of these members with its value tells of something that goes on; behind
  /// the first there may be any number of them.
  public var repeated: [String: String] = [:]
  /// Members that count a request's notifications, one by one.
  public var counted: [String] = []
  /// Members that never fall from one notification of a request to the next.
  public var rising: [String] = []
  /// Codes of errors with which a request ends at a moment that is another each time: how far it had
  /// come by then may differ, which is what rises and what is told piece by piece.
  public var stopped: [Int] = []
  /// Whether messages of different requests may come in any order among each other.
  public var requests = false

  /// Makes one that overlooks nothing.
  public init() {}

  /// Reads the member `vary`.
  ///
  /// - Throws: `TranscriptError` where it says something that is not known, and would be taken for
  ///   stricter than it is meant.
  init(_ value: JSONValue) throws(TranscriptError) {
    guard case .object(let members) = value else {
      throw TranscriptError("\"vary\" has to be an object.")
    }
    for (name, value) in members {
      switch (name, value) {
      case ("requests", .bool(let bool)): requests = bool
      case ("repeated", .object(let members)): repeated = members.compactMapValues(\.text)
      case ("stopped", .array(let elements)): stopped = elements.compactMap(\.integer)
      case (_, .array(let elements)):
        guard let list = Self.lists[name] else { fallthrough }
        self[keyPath: list] = elements.compactMap(\.text)
      default:
        throw TranscriptError("\"vary\" has a member \"\(name.excerpt)\" that makes no sense.")
      }
    }
  }

  private static let lists: [String: any WritableKeyPath<Variation, [String]> & Sendable] = [
    "folders": \.folders, "values": \.values, "ids": \.ids, "unordered": \.unordered,
    "batches": \.batches, "counted": \.counted, "rising": \.rising,
  ]

  /// As it stands in a transcript; what is empty is left out.
  var value: JSONValue {
    var members: [String: JSONValue] = [:]
    for (name, list) in Self.lists where !self[keyPath: list].isEmpty {
      members[name] = .array(self[keyPath: list].map(JSONValue.string))
    }
    if !repeated.isEmpty { members["repeated"] = .object(repeated.mapValues(JSONValue.string)) }
    if !stopped.isEmpty { members["stopped"] = .array(stopped.map(JSONValue.integer)) }
    if requests { members["requests"] = .bool(true) }
    return .object(members)
  }
}

extension JSONValue {
  /// The string, where it is one.
  fileprivate var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The integer, where it is one.
  fileprivate var integer: Int? {
    if case .integer(let integer) = self { integer } else { nil }
  }
}
