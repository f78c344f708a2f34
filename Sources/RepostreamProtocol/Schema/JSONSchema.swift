package import JSONRPC

/// What a JSON value may be, in the words of JSON Schema.
///
/// - Source: JSON Schema, draft 7.
package struct JSONSchema: Hashable, Sendable {
  /// The schema's own members.
  private let members: [String: JSONValue]

  private init(_ members: [String: JSONValue]) {
    self.members = members
  }

  /// The schema as a JSON value.
  package var json: JSONValue { .object(members) }

  /// The schema with one more rule, which takes the place of an earlier one of that name.
  package func with(_ name: String, _ value: JSONValue) -> JSONSchema {
    JSONSchema(members.merging([name: value]) { _, new in new })
  }

  /// The schema for which `null` is as good.
  package var orNull: JSONSchema {
    var members = members
    if case .array(let schemas)? = members["anyOf"], members.count == 1 {
      return JSONSchema(["anyOf": .array(schemas + [JSONSchema.null.json])])
    }
    guard case .string(let type)? = members["type"] else { return .any(of: [self, .null]) }
    members["type"] = .array([.string(type), .string("null")])
    if case .array(let words)? = members["enum"] { members["enum"] = .array(words + [.null]) }
    return JSONSchema(members)
  }
}

// MARK: - Scalars

extension JSONSchema {
  /// Any string.
  package static let string = type("string")
  /// A boolean.
  package static let bool = type("boolean")
  /// The literal `null`.
  package static let null = type("null")
  /// A whole number that counts something.
  package static let count = integer(in: 0...Int.max)
  /// Any whole number.
  package static let integer = integer(in: Int.min...Int.max)
  /// How much of something is done.
  package static let percentage = integer(in: 0...100)
  /// A moment as RFC 3339 has it.
  package static let moment = string.with("format", .string("date-time"))
  /// A URL.
  package static let url = string.with("format", .string("uri"))
  /// A day as RFC 3339 has it.
  package static let day = string.with("format", .string("date"))

  private static func type(_ name: String) -> JSONSchema {
    JSONSchema(["type": .string(name)])
  }

  /// A whole number from a range; the ends of what 64 bits can hold are not told.
  package static func integer(in range: ClosedRange<Int>) -> JSONSchema {
    var members: [String: JSONValue] = ["type": .string("integer")]
    if range.lowerBound != .min { members["minimum"] = .integer(range.lowerBound) }
    if range.upperBound != .max { members["maximum"] = .integer(range.upperBound) }
    return JSONSchema(members)
  }

  /// One of a few words.
  package static func words(_ words: [String]) -> JSONSchema {
    string.with("enum", .array(words.map(JSONValue.string)))
  }

  /// One of the words of a type.
  package static func words<Word>(of type: Word.Type) -> JSONSchema
  where Word: RawRepresentable<String> & CaseIterable {
    words(Word.allCases.map(\.rawValue))
  }

  /// This value and no other.
  package static func constant(_ value: JSONValue) -> JSONSchema {
    JSONSchema(["const": value])
  }

  /// This word and no other.
  package static func constant(_ word: String) -> JSONSchema { constant(.string(word)) }

  /// This number and no other.
  package static func constant(_ number: Int) -> JSONSchema { constant(.integer(number)) }

  /// This boolean and no other.
  package static func constant(_ bool: Bool) -> JSONSchema { constant(.bool(bool)) }
}

// MARK: - Structures

extension JSONSchema {
  /// An array of such elements.
  package static func array(of element: JSONSchema) -> JSONSchema {
    type("array").with("items", element.json)
  }

  /// An array of no more than so many such elements.
  package static func array(of element: JSONSchema, atMost limit: Int) -> JSONSchema {
    array(of: element).with("maxItems", .integer(limit))
  }

  /// An object that the server writes: it has the first members always, the others where there is
  /// something to say, and no more.
  package static func object(
    _ required: [String: JSONSchema], optional: [String: JSONSchema] = [:]
  ) -> JSONSchema {
    open(required, optional: optional).with("additionalProperties", .bool(false))
  }

  /// An object that may have members of which nothing is known.
  package static func open(
    _ required: [String: JSONSchema], optional: [String: JSONSchema] = [:]
  ) -> JSONSchema {
    let properties = required.merging(optional) { required, _ in required }
    var schema = type("object").with("properties", .object(properties.mapValues(\.json)))
    if !required.isEmpty {
      schema = schema.with("required", .array(required.keys.sorted().map(JSONValue.string)))
    }
    return schema
  }

  /// What a schema with this name says.
  package static func reference(_ name: String) -> JSONSchema {
    JSONSchema(["$ref": .string("#/components/schemas/\(name)")])
  }

  /// What fits at least one of these.
  package static func any(of schemas: [JSONSchema]) -> JSONSchema {
    JSONSchema(["anyOf": .array(schemas.map(\.json))])
  }

  /// What fits exactly one of these.
  package static func one(of schemas: [JSONSchema]) -> JSONSchema {
    JSONSchema(["oneOf": .array(schemas.map(\.json))])
  }

  /// The members of an object by their names; empty for anything else.
  package var properties: [String: JSONSchema] {
    guard case .object(let properties)? = members["properties"] else { return [:] }
    return properties.compactMapValues { property in
      guard case .object(let members) = property else { return nil }
      return JSONSchema(members)
    }
  }

  /// The names of the members that an object always has.
  package var required: Set<String> {
    guard case .array(let names)? = members["required"] else { return [] }
    return Set(
      names.compactMap { name in
        guard case .string(let name) = name else { return nil }
        return name
      })
  }
}
