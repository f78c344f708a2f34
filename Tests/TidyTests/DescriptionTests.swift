import JSONRPC
import Repositories
import RepostreamProtocol
import TestSupport
import Testing

/// What `protocol.md` says for people against what `rpc.discover` says for programs.
@Suite struct DescriptionTests {
  private typealias Source = LoadRepositoriesParams.Source.Name

  private let page: ProtocolPage

  init() throws { page = try ProtocolPage() }

  /// Holds a table against the members of an object.
  private func check(_ heading: String, _ kind: String, _ schema: JSONSchema) throws {
    let table = try #require(page[heading]?.table(kind), "\(heading) has no table of its \(kind)s.")
    var tops: Set<String> = []
    for row in table.rows {
      let paths = ProtocolPage.code(in: row[0])
      for path in paths {
        let names = path.split(separator: ".").map(String.init)
        tops.insert(names[0])
        let member = names.reduce(Optional(schema)) { $0?.properties[$1] }
        guard let member else {
          Issue.record("\(heading): \(path) is told of and not described.")
          continue
        }
        guard paths.count == 1, row.count > 2 else { continue }
        let differences = member.json.differences(from: row[1])
        #expect(differences == [], "\(heading): \(path)")
        if kind == "parameter" {
          #expect(schema.required.contains(path) == row[1].contains("required"), "\(path)")
        } else {
          #expect(member.json.allows("null") == row[1].hasSuffix("or `null`"), "\(path)")
        }
      }
    }
    #expect(
      Set(schema.properties.keys).subtracting(tops) == [],
      "\(heading) does not tell of what is described.")
  }

  @Test func `the tables of methods and of the record are what is described`() throws {
    for method in Method.allCases {
      guard let section = page[method.rawValue] else { continue }
      for table in section.tables where table.kind == "member" {
        try check(method.rawValue, "member", method.params)
      }
      if let result = method.result, !result.properties.isEmpty, method != .discover {
        try check(method.rawValue, "member of the result", result)
      }
    }
    try check("The record of a repository", "member", Repository.schema)
  }

  @Test func `the tables of parameters are what is described`() throws {
    let all = Source.allCases.map { LoadRepositoriesParams.schema(of: $0).properties }
    let common = all.reduce(Set(all[0].keys)) { $0.intersection($1.keys) }
    try check(
      "loadRepositories", "parameter", LoadRepositoriesParams.schema.only { common.contains($0) })
    for (source, heading) in [(Source.local, "Local"), (.github, "GitHub"), (.sample, "Sample")] {
      let schema = LoadRepositoriesParams.schema(of: source)
      try check(heading, "parameter", schema.only { !common.contains($0) })
    }
    let local = Set(LocalSourceParams.schema.properties.keys)
    #expect(local.isSubset(of: ExplainPathParams.schema.properties.keys))
    try check("explainPath", "parameter", ExplainPathParams.schema.only { !local.contains($0) })
    let initialize = try #require(page["initialize"]).text
    for name in Method.initialize.params.properties.keys {
      #expect(initialize.contains("`\(name)`"))
    }
  }

  @Test func `a notification has the members that its first sentence names`() throws {
    var count = 0
    for method in Method.allCases where method.kind != .request {
      let text = try #require(page[method.rawValue]).text
      let shape = text.firstMatch(of: /Notification from the (?:client|server), `({[^`]*})`/)
      guard let shape else { continue }
      count += 1
      #expect(method.params.json.differences(from: "`\(shape.1)`") == [], "\(method)")
    }
    #expect(count == 4)
  }

  @Test func `the tables of errors are what is described`() throws {
    let codes = try #require(page["Messages and errors"]?.table("code"))
    var kinds: [String: Set<String>] = [:]
    var code = ""
    for row in codes.rows {
      if row[0].contains("-") { code = String(row[0].filter { $0 != " " }) }
      kinds[code, default: []].formUnion(ProtocolPage.code(in: row[1]))
    }
    #expect(Set(kinds.keys) == Set(WireError.allCases.map { "\($0.code.rawValue)" }))
    for error in WireError.allCases {
      let words = error.data?.properties["kind"]?.json.words ?? []
      #expect(kinds["\(error.code.rawValue)"] == words, "\(error)")
    }
    let tables = ["Local", "GitHub"].compactMap { page[$0]?.table("data.kind") }
    #expect(Set(tables.flatMap(\.names)) == LoadFailure.schema.properties["kind"]?.json.words)
  }

  @Test func `what a failure has in its data is told, and the reverse`() throws {
    let gitHub = try #require(page["GitHub"])
    let start = try #require(gitHub.text.firstRange(of: "A load that fails has in `data`"))
    let rest = gitHub.text[start.upperBound...]
    let paragraph = String(rest[..<(rest.firstRange(of: "\n\n")?.lowerBound ?? rest.endIndex)])
    let more = try #require(gitHub.table("data.kind")).rows.flatMap { ProtocolPage.code(in: $0[2]) }
    let told = ProtocolPage.code(in: paragraph) + more
    let described = LoadFailure.schema.json
    let known = Set(LoadFailure.schema.properties.keys).union(described.words)
    for name in told where name.allSatisfy(\.isLetter) {
      #expect(known.contains(name), "\(name) is told of and not described.")
    }
    let common = ["kind", "retryable", "retryAfterMs", "path", "phase"]
    for name in LoadFailure.schema.properties.keys where !common.contains(name) {
      #expect(told.contains(name), "\(name) is described and not told of.")
    }
    let explanation = try #require(page["explainPath"]).text
    for kind in PathExplanation.Kind.allCases {
      #expect(explanation.contains("`\(kind.rawValue)`"), "\(kind)")
    }
  }
}

extension JSONSchema {
  /// The object with some of its members.
  fileprivate func only(_ isWanted: (String) -> Bool) -> JSONSchema {
    let wanted = properties.filter { isWanted($0.key) }
    return .open(
      wanted.filter { required.contains($0.key) },
      optional: wanted.filter { !required.contains($0.key) })
  }
}

extension JSONValue {
  /// All words that a schema allows, wherever in it.
  fileprivate var words: Set<String> {
    switch self {
    case .object(let members):
      members.reduce(into: []) { words, member in
        if member.key == "enum" || member.key == "const" {
          words.formUnion(([member.value] + member.value.elements).compactMap(\.string))
        } else {
          words.formUnion(member.value.words)
        }
      }
    case .array(let elements): elements.reduce(into: []) { $0.formUnion($1.words) }
    default: []
    }
  }

  /// The first schema of an object in a schema.
  fileprivate var object: JSONValue? {
    if self["properties"] != nil { return self }
    if let items = self["items"] { return items.object }
    return self["anyOf"]?.elements.lazy.compactMap(\.object).first
  }

  /// In what a schema is not what a cell of a table says of it, in short.
  fileprivate func differences(from cell: String) -> [String] {
    var differences: [String] = []
    let told = Set(cell.matches(of: /`"([^"`]+)"`/).map { String($0.1) })
    if !told.isEmpty, told != words { differences.append("words \(words.sorted())") }
    if let range = cell.replacing("2^53-1", with: "\((1 << 53) - 1)").firstMatch(of: /(\d+)…(\d+)/),
      self["minimum"] != Int(range.1).map(JSONValue.integer)
        || self["maximum"] != Int(range.2).map(JSONValue.integer)
    {
      differences.append("range")
    }
    if let shape = cell.firstMatch(of: /{([A-Za-z?, ]+)}/) {
      let names = shape.1.split(separator: ",").map { $0.filter { $0 != " " } }
      let schema = object
      let required = Set(schema?["required"]?.elements.compactMap(\.string) ?? [])
      guard case .object(let properties)? = schema?["properties"] else { return ["no object"] }
      let described = properties.keys.map { required.contains($0) ? $0 : "\($0)?" }
      if Set(described) != Set(names) { differences.append("members \(described.sorted())") }
    }
    let type = ["boolean", "string", "integer", "array"].first { cell.hasPrefix($0) }
    if let type, !allows(type) { differences.append("type") }
    return differences
  }

  /// Whether a schema allows values of a type; what it refers to is never `null`.
  fileprivate func allows(_ type: String) -> Bool {
    let type = JSONValue.string(type)
    return self["type"] == type || self["type"]?.elements.contains(type) == true
      || self["anyOf"]?.elements.contains { $0.allows(type.string ?? "") } == true
      || (self["$ref"] != nil && type != "null")
  }
}
