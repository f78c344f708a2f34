/// Compares what came in one strand with what the transcript has there.
struct StrandComparison {
  let strand: Strand
  let expected: StrandLog
  let actual: StrandLog
  /// What the messages of a request are called.
  let describe: (JSONValue) -> String
  /// The names that the members of notifications have.
  let names: MemberNames

  private typealias Pair = (expected: StrandLog.Item?, actual: StrandLog.Item?)

  /// The differences, in the order of the transcript.
  func differences(_ values: inout ValueComparison) -> [Difference] {
    var differences: [Difference] = []
    var pairs = pairs()
    for index in pairs.indices {
      switch pairs[index] {
      case (let expected?, let actual?):
        let isStop = expected.stop != nil && actual.stop != nil
        let findings = values.findings(
          isStop ? expected.stop ?? .null : expected.message,
          isStop ? actual.stop ?? .null : actual.message)
        differences += findings.map { difference($0, expected) }
      case (let expected?, nil):
        differences.append(
          move(index, &pairs)
            ?? Difference(
              line: expected.line, subject: describe(expected.message), path: "",
              expected: expected.message.shown))
      case (nil, let actual?):
        differences.append(
          move(index, &pairs)
            ?? Difference(
              line: nil, subject: describe(actual.message), path: "", expected: nil,
              actual: actual.message.shown))
      case (nil, nil): break
      }
    }
    return differences + listDifferences(&values) + repeatedDifferences()
      + actual.problems.map {
        Difference(
          line: line(of: $0.item), subject: describe($0.item.message), path: $0.path,
          expected: $0.expected, actual: $0.actual?.shown)
      }
  }

  /// A message that is there on both sides, but in different places; what stands for the other place is
  /// taken away.
  private func move(_ index: Int, _ pairs: inout [Pair]) -> Difference? {
    let (first, second) = pairs[index]
    guard !expected.exact.isEmpty, let message = (first ?? second)?.message,
      index + 1 < pairs.count,
      let other = pairs[(index + 1)...].firstIndex(where: {
        ($0.expected == nil) != ($0.actual == nil) && ($0.expected == nil) == (first != nil)
          && ($0.expected ?? $0.actual)?.message == message
      }),
      let next = pairs[(index + 1)...].first(where: { $0.expected != nil && $0.actual != nil })
    else { return nil }
    let line = first?.line ?? pairs[other].expected?.line
    pairs[other] = (nil, nil)
    let neighbour = next.expected.map { describe($0.message) } ?? ""
    let isLate = first != nil
    return Difference(
      line: line, subject: describe(message), path: "",
      expected: "it \(isLate ? "before" : "behind") \(neighbour)",
      actual: "it \(isLate ? "behind" : "before") that")
  }

  /// The line that is most like what has come now.
  private func line(of item: StrandLog.Item) -> Int? {
    let items = (expected.exact + expected.repeated).filter { $0.channel == item.channel }
    return (items.first { describe($0.message) == describe(item.message) } ?? items.first)?.line
  }

  /// What is compared one by one, side by side; where one side lacks a message the other has none there.
  private func pairs() -> [Pair] {
    var pairs: [Pair] = []
    var left = expected.exact[...]
    var right = actual.exact[...]
    while let first = left.first, let second = right.first {
      let expected = describe(first.message)
      let actual = describe(second.message)
      if expected == actual {
        pairs.append((left.popFirst(), right.popFirst()))
      } else if left.dropFirst().contains(where: { describe($0.message) == actual }) {
        pairs.append((left.popFirst(), nil))
      } else if right.dropFirst().contains(where: { describe($0.message) == expected }) {
        pairs.append((nil, right.popFirst()))
      } else {
        pairs.append((left.popFirst(), right.popFirst()))
      }
    }
    return pairs + left.map { ($0, nil) } + right.map { (nil, $0) }
  }

  private func difference(
    _ finding: ValueComparison.Finding, _ item: StrandLog.Item
  ) -> Difference {
    Difference(
      line: item.line, subject: describe(item.message), path: finding.path,
      expected: finding.expected?.shown, actual: finding.actual?.shown)
  }

  /// The lists that were told piece by piece, as wholes.
  private func listDifferences(_ values: inout ValueComparison) -> [Difference] {
    guard expected.isWhole, !expected.isStopped || !actual.isStopped else { return [] }
    var differences: [Difference] = []
    for path in Set(expected.lists.keys).union(actual.lists.keys).sorted() {
      let item = expected.exact.first { $0.channel != nil } ?? actual.exact.first
      guard let item else { continue }
      differences += values.findings(
        .array(expected.lists[path]?.elements ?? []), .array(actual.lists[path]?.elements ?? []),
        path: path.split(separator: ".").map(String.init), place: path
      ).map { finding in
        Difference(
          line: item.line, subject: "what is streamed \(about(item))", path: finding.path,
          expected: finding.expected?.shown, actual: finding.actual?.shown)
      }
    }
    return differences
  }

  private func about(_ item: StrandLog.Item) -> String {
    if case .request(let request) = strand { return "for request \(request.id.shown)" }
    return "with \(describe(item.message))"
  }
}

// MARK: - What there may be any number of

extension StrandComparison {
  private func repeatedDifferences() -> [Difference] {
    let channels = Dictionary(grouping: expected.exact + expected.repeated, by: \.channel)
      .mapValues { (first: $0[0], end: end(of: $0), members: members($0)) }
    return actual.repeated.flatMap { item -> [Difference] in
      let channel = channels[item.channel]
      guard let channel, item.position <= channel.end else {
        return [
          Difference(
            line: channel?.first.line, subject: describe(item.message), path: "",
            expected: "nothing of it so late", actual: item.message.shown)
        ]
      }
      let params = item.message.member("params")
      return channel.members.filter { !$0.fits(params?.member($0.name)) }.map { member in
        Difference(
          line: channel.first.line, subject: describe(item.message), path: "params.\(member.name)",
          expected: member.value?.shown ?? "a value", actual: params?.member(member.name)?.shown)
      }
        + names.unknown(in: item.message).map { path in
          Difference(
            line: channel.first.line, subject: describe(item.message), path: path, expected: nil,
            actual: "a member of this name")
        }
    }
  }

  /// Before how many of the strand's other messages one that goes on may come at most: before the end
  /// of what it tells of.
  private func end(of like: [StrandLog.Item]) -> Int {
    let exact = expected.exact.filter { $0.channel == like.first?.channel }
    if exact.count > 1, let last = exact.last { return last.position }
    return max(like.last?.position ?? 0, (exact.first?.position ?? 0) + 1)
  }

  /// A member that all messages of a channel have.
  private struct Member {
    let name: String
    /// Its value where that is always the same.
    let value: JSONValue?

    func fits(_ other: JSONValue?) -> Bool {
      value == nil ? other != nil : other == value
    }
  }

  private func members(_ like: [StrandLog.Item]) -> [Member] {
    let params = like.compactMap { $0.message.member("params") }
    guard case .object(let first) = params.first else { return [] }
    return first.keys.sorted().compactMap { name in
      let values = params.map { $0.member(name) }
      guard !values.contains(nil) else { return nil }
      let isConstant = values.count > 1 && values.allSatisfy { $0 == values[0] }
      return Member(name: name, value: isConstant ? values[0] ?? nil : nil)
    }
  }
}
