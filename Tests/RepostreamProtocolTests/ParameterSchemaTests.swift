import JSONRPC
import Repositories
import RepostreamProtocol
import TestSupport
import Testing

/// What is said of parameters against what their readers accept.
@Suite struct ParameterSchemaTests {
  private static let components: JSONValue = .object(
    Dictionary(
      uniqueKeysWithValues: SchemaComponent.allCases.map { ($0.rawValue, $0.schema.json) }))

  /// Values of every kind, and those at the edges of what a schema says.
  private static func candidates(_ schema: JSONValue) -> Set<JSONValue> {
    var candidates: Set<JSONValue> = [
      .null, .bool(true), .bool(false), -1, 0, 1, 2, .integer(1 << 31), .integer(.max),
      .integer(.min), .number(0.5), "", "a", "no-such", "!a", "a!", "a/b", "..", " x\n", "t ö",
      "2026-01-31", "2026-01-31T12:00:00Z", "https://example.com", .array([]), .object([:]),
      .object(["x": 1]),
    ]
    for name in ["path", "env", "token"] {
      for value: JSONValue in ["", "a", " a ", "a b", .null, 5] {
        candidates.insert(.object([name: value]))
        candidates.insert(.object([name: value, "maxDepth": -1]))
        candidates.insert(.object([name: value, "ignore": .array(["!a"])]))
        candidates.insert(.object([name: value, "maxDepth": 3, "ignore": .array(["", "a"])]))
      }
    }
    for edge in ["minimum", "maximum"].compactMap({ schema[$0]?.integer }) {
      candidates.formUnion([.integer(edge), .integer(edge &- 1), .integer(edge &+ 1)])
    }
    candidates.formUnion(schema["enum"]?.elements ?? [])
    for part in schema["anyOf"]?.elements ?? [] { candidates.formUnion(self.candidates(part)) }
    if let items = schema["items"] {
      let elements = self.candidates(items)
      candidates.formUnion(elements.map { .array([$0]) } + elements.map { .array([$0, 5]) })
    }
    return candidates
  }

  private static func hasFormat(_ schema: JSONValue) -> Bool {
    schema["format"] != nil || schema["anyOf"]?.elements.contains(where: hasFormat) == true
  }

  @Test(arguments: LoadRepositoriesParams.Source.Name.allCases)
  func `a source accepts what its schema allows, and nothing else`(
    source: LoadRepositoriesParams.Source.Name
  ) throws {
    let schema = LoadRepositoriesParams.schema(of: source)
    #expect(schema.required == ["source"])
    #expect(schema.properties["source"]?.json == .object(["const": .string(source.rawValue)]))
    for (name, property) in schema.properties where name != "source" {
      let property = property.json
      for value in Self.candidates(property) {
        let isAllowed = value.fits(schema: property, components: Self.components)
        let members: [String: JSONValue] = ["source": .string(source.rawValue), name: value]
        let isRead = (try? LoadRepositoriesParams(Parameters(members))) != nil
        // What a format asks for is for the reader to say.
        if Self.hasFormat(property), isAllowed, case .string = value { continue }
        #expect(isRead == isAllowed, "\(name): \(value.text)")
      }
    }
  }
}
