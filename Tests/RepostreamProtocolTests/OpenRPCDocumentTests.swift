import JSONRPC
import RepostreamProtocol
import TestSupport
import Testing

@Suite struct OpenRPCDocumentTests {
  private let document = OpenRPCDocument(version: "1.2.3").value

  private var methods: [JSONValue] { document["methods"]?.elements ?? [] }

  /// Every object in a value.
  private static func objects(_ value: JSONValue) -> [[String: JSONValue]] {
    switch value {
    case .object(let members): [members] + members.values.flatMap(objects)
    case .array(let elements): elements.flatMap(objects)
    default: []
    }
  }

  @Test func `it has every method, and who sends it`() {
    #expect(methods.compactMap { $0["name"]?.string } == Method.allCases.map(\.rawValue))
    for (method, described) in zip(Method.allCases, methods) {
      #expect((method.kind == .request) == (described["result"] != nil))
      #expect((method.kind == .serverNotification) == (described["x-sentBy"] == "server"))
      #expect(method.summary.hasSuffix("."))
    }
    #expect(document["info"]?["version"] == "1.2.3")
  }

  @Test func `what it refers to is there, and nothing else is`() {
    let references = Self.objects(document).compactMap { $0["$ref"]?.string }
    let names = Set(references.map { String($0.trimmingPrefix("#/components/schemas/")) })
    guard case .object(let schemas)? = document["components"]?["schemas"] else {
      Issue.record("There are no schemas.")
      return
    }
    #expect(names == Set(schemas.keys))
  }

  @Test func `no object in it could be taken for a message, and its text is always the same`() {
    #expect(!Self.objects(document).contains { $0["jsonrpc"] != nil })
    let json = OpenRPCDocument(version: "1.2.3").json
    #expect(json == document.json)
    #expect(json.count < 40_000)
  }

  @Test func `a parameter names the sources that know it`() throws {
    let load = try #require(methods.first { $0["name"] == "loadRepositories" })
    var sources: [String: JSONValue] = [:]
    for param in load["params"]?.elements ?? [] {
      sources[param["name"]?.string ?? ""] = param["x-sources"] ?? .null
    }
    #expect(sources["source"] == .null && sources["stream"] == .null)
    #expect(sources["roots"] == .array(["local"]) && sources["count"] == .array(["sample"]))
    #expect(sources["limit"] == .array(["local", "github"]))
  }
}
