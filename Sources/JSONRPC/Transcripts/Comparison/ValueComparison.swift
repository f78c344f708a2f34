/// Compares values as a `Variation` has it, and remembers which ids stand for which.
struct ValueComparison {
  /// One place where two values differ.
  struct Finding: Hashable {
    var path: String
    var expected: JSONValue?
    var actual: JSONValue?
  }

  private let values: MemberPaths
  private let ids: MemberPaths
  private let unordered: MemberPaths
  /// The ids of this session for those of the transcript, and the reverse.
  private var actualIDs: [JSONValue: JSONValue] = [:]
  private var expectedIDs: [JSONValue: JSONValue] = [:]

  init(_ vary: Variation) {
    values = MemberPaths(vary.values)
    ids = MemberPaths(vary.ids)
    unordered = MemberPaths(vary.unordered)
  }

  /// The places where `actual` is not as expected.
  ///
  /// The path is that of the members on the way to the values, without places in arrays; the place is the
  /// same for a person, with them.
  mutating func findings(
    _ expected: JSONValue, _ actual: JSONValue, path: [String] = [], place: String = ""
  ) -> [Finding] {
    if values.contains(path), expected.isLike(actual) { return [] }
    if ids.contains(path), expected.isID, actual.isID {
      return bind(expected, actual)
        ? [] : [Finding(path: place, expected: expected, actual: actual)]
    }
    switch (expected, actual) {
    case (.object(let expected), .object(let actual)):
      var findings: [Finding] = []
      for name in Set(expected.keys).union(actual.keys).sorted() {
        let place = place.isEmpty ? name : "\(place).\(name)"
        guard let left = expected[name], let right = actual[name] else {
          findings.append(Finding(path: place, expected: expected[name], actual: actual[name]))
          continue
        }
        findings += self.findings(left, right, path: path + [name], place: place)
      }
      return findings
    case (.array(let expected), .array(let actual)) where unordered.contains(path):
      return self.findings(unordered: expected, actual, path: path, place: place)
    case (.array(let expected), .array(let actual)):
      return (0..<max(expected.count, actual.count)).flatMap { index in
        let place = "\(place)[\(index)]"
        guard index < expected.count, index < actual.count else {
          return [
            Finding(
              path: place, expected: index < expected.count ? expected[index] : nil,
              actual: index < actual.count ? actual[index] : nil)
          ]
        }
        return findings(expected[index], actual[index], path: path, place: place)
      }
    default:
      return expected == actual ? [] : [Finding(path: place, expected: expected, actual: actual)]
    }
  }

  /// Whether an id may stand for another one; from then on it is the only one that does.
  private mutating func bind(_ expected: JSONValue, _ actual: JSONValue) -> Bool {
    switch (actualIDs[expected], expectedIDs[actual]) {
    case (nil, nil):
      actualIDs[expected] = actual
      expectedIDs[actual] = expected
      return true
    case (let known?, _): return known == actual
    case (nil, _?): return false
    }
  }
}

// MARK: - Lists in any order

extension ValueComparison {
  /// Names by which a person tells the elements of a list apart, the best first.
  private static let names = ["path", "uri", "url", "name", "message"]

  private mutating func findings(
    unordered expected: [JSONValue], _ actual: [JSONValue], path: [String], place: String
  ) -> [Finding] {
    var findings: [Finding] = []
    // First those that are the same but for what varies; their order is that of the transcript.
    var rest = Dictionary(grouping: actual.indices) { key(actual[$0], path) }
      .mapValues { Array($0.reversed()) }
    var missing: [JSONValue] = []
    for element in expected {
      guard let index = rest[key(element, path)]?.popLast() else {
        missing.append(element)
        continue
      }
      findings += self.findings(element, actual[index], path: path, place: name(element, place))
    }
    // Then those that a person takes for the same.
    var surplus = Dictionary(grouping: rest.values.joined().sorted()) { subject(actual[$0]) }
      .mapValues { Array($0.reversed()) }
    for element in missing {
      let place = name(element, place)
      guard let subject = subject(element), let index = surplus[subject]?.popLast() else {
        findings.append(Finding(path: place, expected: element))
        continue
      }
      findings += self.findings(element, actual[index], path: path, place: place)
    }
    return findings
      + surplus.values.joined().sorted().map {
        Finding(path: name(actual[$0], place), actual: actual[$0])
      }
  }

  /// What is the same of two elements that differ only in what may vary.
  private func key(_ element: JSONValue, _ path: [String]) -> JSONValue {
    if values.contains(path) || ids.contains(path) { return .null }
    switch element {
    case .object(let members):
      return .object(
        Dictionary(uniqueKeysWithValues: members.map { ($0, key($1, path + [$0])) }))
    case .array(let elements) where unordered.contains(path):
      return .array(
        elements.map { key($0, path) }.sorted { $0.json.lexicographicallyPrecedes($1.json) })
    case .array(let elements): return .array(elements.map { key($0, path) })
    default: return element
    }
  }

  /// What a person calls an element of a list; `nil` where it has no name.
  private func subject(_ element: JSONValue) -> JSONValue? {
    Self.names.lazy.compactMap { element.member($0) }.first
  }

  /// A place in a list without order, by what a person calls what is there.
  private func name(_ element: JSONValue, _ place: String) -> String {
    "\(place)[\(subject(element)?.shown ?? "…")]"
  }
}

extension JSONValue {
  /// Whether both are of one type, of which JSON has but one for numbers.
  fileprivate func isLike(_ other: JSONValue) -> Bool {
    switch (self, other) {
    case (.null, .null), (.bool, .bool), (.string, .string), (.array, .array), (.object, .object):
      true
    case (.integer, .integer), (.number, .number), (.integer, .number), (.number, .integer): true
    default: false
    }
  }

  fileprivate var isID: Bool {
    switch self {
    case .integer, .string: true
    default: false
    }
  }
}
