/// Follows a session that is played again, and compares it with its transcript.
///
/// Plain data: it is told what was sent and what came, says what has to come before the next message is
/// sent, and in the end what was different.
public struct SessionComparison {
  private struct Requirement {
    /// How far each strand has come before the client's message, of those that moved since its last one.
    var progress: [Strand: StrandLog.Progress] = [:]
    /// The line of the client's message; `nil` at the end.
    var line: Int?
  }

  private let vary: Variation
  private var sorter: StrandSorter
  private var expected: [Strand: StrandLog] = [:]
  /// The strands in the order of their first messages.
  private var order: [Strand] = []
  /// One for each message of the client, and one for the end.
  private var requirements: [Requirement] = [Requirement()]
  private var methods: [JSONValue: String] = [:]
  private var actual: [Strand: StrandLog] = [:]
  /// The ids that the server's own requests have now, by those that they had, both as they came.
  private var serverRequests: [String: [JSONValue]] = [:]
  private var expectedServerRequests: [JSONValue: (method: String, index: Int)] = [:]

  /// Takes the transcript that the session is to be like.
  public init(_ transcript: Transcript) {
    vary = transcript.header.vary
    let messages = transcript.entries.map { Self.value($0.entry.content) }
    sorter = StrandSorter(
      areRequestsFree: vary.requests, Array(zip(transcript.entries.map(\.entry.from), messages)))
    // The same from the start, for what will come.
    var sorter = sorter
    var counts: [String: Int] = [:]
    for (line, message) in zip(transcript.entries, messages) {
      switch line.entry.from {
      case .client:
        if let message { note(methodsOf: message) }
        requirements[requirements.count - 1].line = line.number
        requirements.append(Requirement())
      case .server:
        for (strand, message) in sorter.strands(of: message) {
          if expected[strand] == nil { order.append(strand) }
          Self.add(
            message, line.entry.content, line: line.number,
            to: &expected[strand, default: StrandLog(vary)])
          requirements[requirements.count - 1].progress[strand] = expected[strand]?.progress
        }
        if let id = message?.member("id"), case .string(let method) = message?.member("method") {
          expectedServerRequests[id] = (method, counts[method, default: 0])
          counts[method, default: 0] += 1
        }
      }
    }
  }

  /// Whether all has come that came before the client's message with this index; behind the last one,
  /// whether all has come.
  public func isReady(forMessage index: Int) -> Bool {
    requirements[index].progress.allSatisfy { hasCome($0.key, as: $0.value) }
  }

  /// The requests, tokens and methods of which messages are missing that came before the client's message
  /// with this index, in words.
  public func missing(beforeMessage index: Int) -> [String] {
    requirements[index].progress.filter { !hasCome($0.key, as: $0.value) }.keys.compactMap {
      strand in
      switch strand {
      case .request(let request): "request \(request.id.shown)"
      case .token(let token): "token \(token.shown)"
      case .method(let method): method.excerpt
      case .batch: "a batch"
      case .unreadable: "what could not be read"
      case .raw: "what is no message"
      case .all: "what the server says"
      }
    }.sorted()
  }

  private func hasCome(_ strand: Strand, as wanted: StrandLog.Progress) -> Bool {
    guard let log = actual[strand] else { return false }
    // How far it has come says nothing any more once it was stopped.
    let isFarEnough = log.isStopped || log.progress.isAsFar(as: wanted)
    return log.isClosed || log.progress.exact >= wanted.exact && isFarEnough
  }

  /// Takes what the server has said.
  public mutating func received(_ content: TranscriptEntry.Content) {
    let message = Self.value(content)
    for (strand, message) in sorter.strands(of: message) {
      if actual[strand] == nil, expected[strand] == nil { order.append(strand) }
      Self.add(message, content, line: nil, to: &actual[strand, default: StrandLog(vary)])
    }
    if let id = message?.member("id"), case .string(let method) = message?.member("method") {
      serverRequests[method, default: []].append(id)
    }
  }

  /// The id that a request of the server has now which had this one in the transcript.
  public func id(ofServerRequest id: JSONValue) -> JSONValue {
    guard let (method, index) = expectedServerRequests[id],
      let ids = serverRequests[method], index < ids.count
    else { return id }
    return ids[index]
  }

  /// What was different.
  ///
  /// A session that did not come to its end stopped before one of the client's messages: what came behind
  /// that in the transcript does not count.
  public func differences(before end: Int? = nil) -> [Difference] {
    let lastLine = end.flatMap { requirements[$0].line } ?? .max
    var values = ValueComparison(vary)
    var names = MemberNames()
    for log in expected.values { names.add(log) }
    return order.flatMap { strand in
      StrandComparison(
        strand: strand, expected: (expected[strand] ?? StrandLog(vary)).before(lastLine),
        actual: actual[strand] ?? StrandLog(vary), describe: describe, names: names
      ).differences(&values)
    }
  }

  private mutating func note(methodsOf message: JSONValue) {
    if case .array(let members) = message { return members.forEach { note(methodsOf: $0) } }
    guard let id = message.member("id"), case .string(let method) = message.member("method") else {
      return
    }
    methods[id] = method
  }

  /// What a message of the server is called.
  private func describe(_ message: JSONValue) -> String {
    if case .array = message { return "the response to a batch" }
    guard case .string(let method) = message.member("method") else {
      guard let id = message.member("id") else { return "something that is no message" }
      guard id != .null else { return "the answer to what could not be read" }
      return "the response to request \(id.shown)" + (methods[id].map { " (\($0))" } ?? "")
    }
    let params = message.member("params")
    let about = [
      params?.member("requestId").map { "of request \($0.shown)" },
      params?.member("token").map { "for token \($0.shown)" },
    ].compactMap { $0 }
    let word = [params?.member("state"), params?.member("value")?.member("kind")]
      .compactMap { $0 }.first
    guard case .string(let state) = word else { return ([method] + about).joined(separator: " ") }
    return (["\(method) \"\(state.excerpt)\""] + about).joined(separator: " ")
  }

  private static func value(_ content: TranscriptEntry.Content) -> JSONValue? {
    guard case .message(let json) = content else { return nil }
    return try? JSONValue(parsing: json)
  }

  /// Adds what was said: a request without its id, which is the server's own to choose.
  private static func add(
    _ message: JSONValue?, _ content: TranscriptEntry.Content, line: Int?, to log: inout StrandLog
  ) {
    switch (message, content) {
    case (.object(var members), _):
      if members["method"] != nil, members["id"] != nil { members["id"] = .null }
      log.add(.object(members), line: line)
    case (nil, .raw(let bytes)): log.add(raw: bytes, line: line)
    case (let message, _): log.add(message ?? .null, line: line)
    }
  }
}

extension StrandLog.Progress {
  /// Whether a strand has listed as much as another, and risen as high.
  fileprivate func isAsFar(as other: Self) -> Bool {
    listed >= other.listed
      && other.highest.allSatisfy { highest[$0.key].map { $0 } ?? -.infinity >= $0.value }
  }
}
