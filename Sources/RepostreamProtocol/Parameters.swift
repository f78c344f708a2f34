public import JSONRPC

/// The parameters of one message, read member by member.
///
/// A member that is absent and one that is `null` are the same; members that nobody asks for are
/// ignored. What does not fit is thrown as the response that it gets, with the member's place.
///
/// Whoever reads them describes them as well: over `ParameterNotes` the same calls note what they
/// ask for. A member is therefore read through one of these methods, never by hand.
public struct Parameters: Sendable {
  /// How many members there may be.
  private static let maximumCount = 1_000
  /// The longest array or object that is read, in bytes: as a tree it takes 15 times that.
  private static let maximumBytes = 1 << 20

  /// A member that stands in a message, or that was built as a part of another.
  private enum Member {
    case raw(RawJSON)
    case built(JSONValue)
  }

  /// The members; one that stands in a message is built when it is asked for.
  private let members: [String: Member]
  /// What stands before the name of a member where it is told.
  private let prefix: String
  /// Where is noted what is asked for; `nil` where it is read.
  private let notes: ParameterNotes?

  /// Takes the parameters of a message; absent, `{}` and `[]` are the same.
  ///
  /// - Throws: -32602 where they are an array with something in it, or have too many members.
  public init(_ params: RawJSON?) throws(ResponseError) {
    prefix = ""
    notes = nil
    guard let params, !params.isEmpty else {
      members = [:]
      return
    }
    guard let members = params.members(atMost: Self.maximumCount) else {
      throw Self.invalid(
        "params", "has to be an object with at most \(Self.maximumCount) members.")
    }
    self.members = members.mapValues(Member.raw)
  }

  /// Takes members that came by another way than a message.
  public init(_ members: [String: JSONValue]) {
    self.members = members.mapValues(Member.built)
    prefix = ""
    notes = nil
  }

  /// Takes an object that stands within the parameters of a message, at a place such as `roots[1]`.
  private init(_ members: [String: JSONValue], at place: String) {
    self.members = members.mapValues(Member.built)
    prefix = "\(place)."
    notes = nil
  }

  /// Makes parameters that are not there, to note what is asked for.
  init(_ notes: ParameterNotes) {
    members = notes.given.mapValues(Member.built)
    prefix = ""
    self.notes = notes
  }

  /// Makes the response to a member that does not fit.
  ///
  /// The path is the member's place, such as `roots[1]`, and starts the sentence whose
  /// rest is the requirement.
  public static func invalid(_ path: String, _ requirement: String) -> ResponseError {
    ResponseError(.invalidParams, "\(path) \(requirement)", data: ["path": .string(path)])
  }

  /// The member's value as it stands; `nil` where there is none, or too much of it.
  ///
  /// For what is looked at before it is read.
  subscript(_ name: String) -> JSONValue? {
    try? value(name)
  }

  private func value(_ name: String) throws(ResponseError) -> JSONValue? {
    let value: JSONValue
    switch members[name] {
    case nil: return nil
    case .built(let built): value = built
    case .raw(let member):
      let isString = member.bytes.first == UInt8(ascii: "\"")
      guard isString || member.bytes.count <= Self.maximumBytes else {
        throw invalid(name, "is longer than 1 MiB.")
      }
      value = member.value
    }
    return value == .null ? nil : value
  }

  /// Makes the response to a member of these that does not fit.
  func invalid(_ name: String, _ requirement: String) -> ResponseError {
    Self.invalid(prefix + name, requirement)
  }

  private func note(_ name: String, _ schema: @autoclosure () -> JSONSchema) {
    if let notes { notes.note(name, schema()) }
  }
}

// MARK: - Members

extension Parameters {
  /// The value of a member that has to be there, as one of the other methods has read it.
  func required<Value>(
    _ name: String, _ value: Value?, _ requirement: @autoclosure () -> String = "is missing."
  ) throws(ResponseError) -> Value {
    notes?.require(name)
    guard let value else { throw invalid(name, requirement()) }
    return value
  }

  /// A member of a shape that the caller looks at by itself, and describes.
  func value(
    _ name: String, as schema: @autoclosure () -> JSONSchema
  ) throws(ResponseError) -> JSONValue? {
    note(name, schema())
    return try value(name)
  }

  /// A member that is a boolean.
  public func bool(_ name: String) throws(ResponseError) -> Bool? {
    switch try value(name, as: .bool) {
    case nil: return nil
    case .bool(let bool): return bool
    default: throw invalid(name, "has to be true or false.")
    }
  }

  /// A member that is a whole number from a range.
  public func integer(
    _ name: String, in range: ClosedRange<Int>
  ) throws(ResponseError) -> Int? {
    note(name, .integer(in: range))
    switch try value(name) {
    case nil: return nil
    case .integer(let integer) where range.contains(integer): return integer
    default:
      throw invalid(
        name, "has to be a whole number from \(range.lowerBound) to \(range.upperBound).")
    }
  }

  /// A member that is a time: whole milliseconds from 0 to 2^31 - 1.
  public func milliseconds(_ name: String) throws(ResponseError) -> Duration? {
    try integer(name, in: 0...Int(Int32.max)).map { .milliseconds($0) }
  }

  /// A member that is one of the words of a type.
  func choice<Choice>(_ name: String) throws(ResponseError) -> Choice?
  where Choice: RawRepresentable<String> & CaseIterable {
    try word(name, of: Choice.allCases.map(\.rawValue)).flatMap(Choice.init)
  }

  /// A member that is one of a few words.
  public func word(_ name: String, of words: [String]) throws(ResponseError) -> String? {
    note(name, .words(words))
    switch try value(name) {
    case nil: return nil
    case .string(let word) where words.contains(word): return word
    default: throw invalid(name, "has to be one of \(words.joined(separator: ", ")).")
    }
  }

  /// A member that is a string; where the caller refuses some, the schema says which.
  func string(
    _ name: String, as schema: @autoclosure () -> JSONSchema = .string
  ) throws(ResponseError) -> String? {
    switch try value(name, as: schema()) {
    case nil: return nil
    case .string(let string): return string
    default: throw invalid(name, "has to be a string.")
    }
  }

  /// A member that is an array of strings; where the caller refuses some, the schema says which.
  func strings(
    _ name: String, each schema: @autoclosure () -> JSONSchema = .string
  ) throws(ResponseError) -> [String]? {
    note(name, .array(of: schema()))
    guard let elements = try array(name, of: " of strings") else { return nil }
    var strings: [String] = []
    for (index, element) in elements.enumerated() {
      guard case .string(let string) = element else {
        throw invalid("\(name)[\(index)]", "has to be a string.")
      }
      strings.append(string)
    }
    return strings
  }

  /// A member that is an array of a few words.
  func words(_ name: String, of words: [String]) throws(ResponseError) -> [String]? {
    let strings = try strings(name, each: .words(words))
    for (index, string) in (strings ?? []).enumerated() where !words.contains(string) {
      throw invalid("\(name)[\(index)]", "has to be one of \(words.joined(separator: ", ")).")
    }
    return strings
  }

  /// A member that is an array of strings and objects; the requirement says so in a sentence.
  func elements<Element>(
    _ name: String, _ requirement: String, string: (String) -> Element,
    object: (Parameters) throws(ResponseError) -> Element
  ) throws(ResponseError) -> [Element]? {
    if let notes {
      let schema = ParameterNotes.schema { (members) throws(ResponseError) in
        _ = try object(members)
      }
      notes.note(name, .array(of: .any(of: [.string, schema])))
      return nil
    }
    guard let values = try array(name) else { return nil }
    var elements: [Element] = []
    for (index, value) in values.enumerated() {
      let place = "\(name)[\(index)]"
      switch value {
      case .string(let text): elements.append(string(text))
      case .object(let members): elements.append(try object(Parameters(members, at: place)))
      default: throw invalid(place, requirement)
      }
    }
    return elements
  }

  private func array(
    _ name: String, of kind: String = ""
  ) throws(ResponseError) -> [JSONValue]? {
    switch try value(name) {
    case nil: return nil
    case .array(let elements): return elements
    default: throw invalid(name, "has to be an array\(kind).")
    }
  }

  /// A member that is an id, or a token of LSP: a string or an integer.
  public func token(_ name: String) throws(ResponseError) -> RequestID? {
    guard let value = try value(name, as: .reference(.id)) else { return nil }
    guard let token = RequestID(value) else {
      throw invalid(name, "has to be a string or a 64-bit integer.")
    }
    return token
  }
}
