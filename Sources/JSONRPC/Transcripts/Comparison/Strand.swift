/// What keeps its order among itself: the messages about one request, or of one kind.
enum Strand: Hashable {
  /// Everything, where order counts between all messages.
  case all
  /// The response to a request, and what is told of it before.
  case request(Turn)
  /// The order of the responses to a batch, which is known by the requests in it, and what in it has no
  /// id.
  case batch(Set<Turn>)
  /// What progress is told for that nobody asked for, or several requests at once.
  case token(JSONValue)
  /// Notifications and requests of one method that are about no request.
  case method(String)
  /// Responses to what had no id that could be read.
  case unreadable
  /// Bytes that are no message.
  case raw

  /// A request: an id may be used again once there is a response.
  struct Turn: Hashable {
    let id: JSONValue
    /// How many requests with this id had a response before.
    let number: Int
  }
}

/// Tells which strand a message of the server belongs to, by what the client sends in a transcript and
/// by what the server has said before.
struct StrandSorter {
  private let areRequestsFree: Bool
  /// The requests that brought a token, one after the other; none where two of them were in flight at
  /// once.
  private var owners: [JSONValue: [Strand.Turn]] = [:]
  /// How many responses an id had before the last request with it was sent.
  private var lastTurns: [JSONValue: Int] = [:]
  /// How many responses each id has had.
  private var responses: [JSONValue: Int] = [:]

  /// Makes a sorter for the start of a session that is played by a transcript with these messages.
  init(areRequestsFree: Bool, _ messages: [(from: TranscriptEntry.Side, message: JSONValue?)]) {
    self.areRequestsFree = areRequestsFree
    var shared: Set<JSONValue> = []
    for case (let side, let message?) in messages {
      switch side {
      case .client: note(sent: message, &shared)
      case .server: note(received: message)
      }
    }
    for token in shared { owners[token] = [] }
    responses = [:]
  }

  /// The strands of a message that the server has sent, with what it is in each; `nil` stands for bytes
  /// that are none.
  mutating func strands(of message: JSONValue?) -> [(strand: Strand, message: JSONValue?)] {
    defer { message.map { note(received: $0) } }
    guard areRequestsFree, case .array(let members) = message else {
      return [(strand(of: message), message)]
    }
    let ids = members.map { $0.member("id") ?? .null }
    let order = zip(members, ids).map { $1 == .null ? $0 : .object(["id": $1]) }
    return zip(members, ids).compactMap { $1 == .null ? nil : (.request(turn($1)), $0) }
      + [(.batch(Set(ids.map(turn))), .array(order))]
  }

  private func strand(of message: JSONValue?) -> Strand {
    guard areRequestsFree else { return .all }
    guard let message else { return .raw }
    guard case .string(let method) = message.member("method") else {
      return message.member("id").map { $0 == .null ? .unreadable : .request(turn($0)) }
        ?? .unreadable
    }
    if let id = message.member("params")?.member("requestId") { return .request(turn(id)) }
    guard message.member("id") == nil, let token = message.member("params")?.member("token") else {
      return .method(method)
    }
    let owners = owners[token] ?? []
    return (owners.first { isInFlight($0) } ?? owners.last).map { .request($0) } ?? .token(token)
  }

  /// The request with an id that a message is about: behind the response to the last one, that one
  /// still.
  private func turn(_ id: JSONValue) -> Strand.Turn {
    Strand.Turn(id: id, number: min(responses[id] ?? 0, lastTurns[id] ?? 0))
  }

  private func isInFlight(_ request: Strand.Turn) -> Bool {
    responses[request.id] ?? 0 <= request.number
  }

  /// Notes the tokens that a message of the client brings.
  private mutating func note(sent message: JSONValue, _ shared: inout Set<JSONValue>) {
    if case .array(let members) = message { return members.forEach { note(sent: $0, &shared) } }
    guard let id = message.member("id"), message.member("method") != nil else { return }
    lastTurns[id] = responses[id] ?? 0
    guard let params = message.member("params") else { return }
    for name in ["workDoneToken", "partialResultToken"] {
      guard let token = params.member(name) else { continue }
      let request = turn(id)
      if let last = owners[token]?.last, last != request, isInFlight(last) { shared.insert(token) }
      if owners[token]?.last != request { owners[token, default: []].append(request) }
    }
  }

  /// Notes the requests that a message of the server ends.
  private mutating func note(received message: JSONValue) {
    if case .array(let members) = message { return members.forEach { note(received: $0) } }
    guard message.member("method") == nil, let id = message.member("id"), id != .null else {
      return
    }
    responses[id, default: 0] += 1
  }
}

extension JSONValue {
  /// A member of an object; `nil` where there is none.
  func member(_ name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }
}
