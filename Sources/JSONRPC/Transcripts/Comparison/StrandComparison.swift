/// Compares what came in one strand with what the transcript has there.
struct StrandComparison {
  let strand: Strand
  let expected: StrandLog
  let actual: StrandLog
  /// What the messages of a request are called.
  let describe: (JSONValue) -> String
  /// The names that the members of notifications have.
  let names: MemberNames

  /// The differences, in the order of the transcript.
  func differences(_ values: inout ValueComparison) -> [Difference] {
    var pairs = StrandPairs(expected: expected.exact, actual: actual.exact, describe: describe)
    var differences: [Difference] = []
    while let pair = pairs.next() {
      switch pair {
      case .both(let expected, let actual):
        let isStop = expected.stop != nil && actual.stop != nil
        let findings = values.findings(
          isStop ? expected.stop ?? .null : expected.message,
          isStop ? actual.stop ?? .null : actual.message)
        differences += findings.map { difference($0, expected) }
      case .missing(let item):
        differences.append(
          Difference(
            line: item.line, subject: describe(item.message), path: "",
            expected: item.message.shown))
      case .surplus(let item):
        differences.append(
          Difference(
            line: nil, subject: describe(item.message), path: "", expected: nil,
            actual: item.message.shown))
      case .moved(let item, let isLate, let neighbour):
        let neighbour = describe(neighbour.message)
        differences.append(
          Difference(
            line: item.line, subject: describe(item.message), path: "",
            expected: "it \(isLate ? "before" : "behind") \(neighbour)",
            actual: "it \(isLate ? "behind" : "before") that"))
      }
    }
    return differences + listDifferences(&values) + repeatedDifferences() + problems()
  }

  /// What breaks a rule within the strand, each with the line that is most like it.
  private func problems() -> [Difference] {
    guard !actual.problems.isEmpty else { return [] }
    let channels = Dictionary(grouping: expected.exact + expected.repeated, by: \.channel)
      .mapValues { items in
        let lines = items.map { (describe($0.message), $0.line) }
        return (first: items[0].line, lines: Dictionary(lines) { first, _ in first })
      }
    return actual.problems.map { item, path, expected, actual in
      let subject = describe(item.message)
      let channel = channels[item.channel]
      return Difference(
        line: channel?.lines[subject] ?? channel?.first, subject: subject, path: path,
        expected: expected, actual: actual?.shown)
    }
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
      let (left, right) = (expected.lists[path], actual.lists[path])
      let subject = "what is streamed \(about(item))"
      differences += values.findings(
        .array(left?.elements ?? []), .array(right?.elements ?? []),
        path: path.split(separator: ".").map(String.init), place: path
      ).map { finding in
        Difference(
          line: item.line, subject: subject, path: finding.path,
          expected: finding.expected?.shown, actual: finding.actual?.shown)
      }
      if let repeats = right?.repeats, repeats > 0, left?.repeats ?? 0 == 0 {
        differences.append(
          Difference(
            line: item.line, subject: subject, path: path, expected: "each of them once",
            actual: "\(repeats) of them again, as they were"))
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
    guard !actual.repeated.isEmpty else { return [] }
    let all = Dictionary(grouping: expected.exact + expected.repeated, by: \.channel)
    let exact = Dictionary(grouping: expected.exact, by: \.channel)
    let channels = Dictionary(
      uniqueKeysWithValues: all.map { channel, items in
        (channel, (first: items[0], end: end(items, exact[channel] ?? []), members: members(items)))
      })
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
  private func end(_ like: [StrandLog.Item], _ exact: [StrandLog.Item]) -> Int {
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
