package import JSONRPC

/// What a client can rely on in everything that a server writes.
package enum WireRules {
  /// What the messages of one session break, in sentences; empty where they break nothing.
  ///
  /// A session that is over has answered every load.
  package static func problems(in messages: [JSONValue], isOver: Bool) -> [String] {
    var checker = Checker()
    for message in messages { checker.check(message) }
    if isOver { checker.checkEnd() }
    return checker.problems
  }
}

/// The rules, applied to one message after the other.
private struct Checker {
  private struct Load {
    var nextSequence = 0
    var percentage = 0
    var found = 0
    /// The ids of the records that travelled in notifications; `nil` where none do.
    var streamed: Set<JSONValue>?
    /// The last notification; `nil` before it.
    var terminal: JSONValue?
  }

  var problems: [String] = []
  private var loads: [JSONValue: Load] = [:]
  /// How much work has begun and not ended, by its token.
  private var works: [JSONValue: Int] = [:]

  mutating func check(_ message: JSONValue) {
    if case .array(let members) = message {
      if members.isEmpty { problem("A batch is empty.", message) }
      for member in members { check(member) }
      return
    }
    if message["jsonrpc"] != "2.0" { problem("jsonrpc is not 2.0.", message) }
    if !WireDescription.fits(message) { problem("It is not as rpc.discover says.", message) }
    guard let method = message["method"] else { return checkResponse(message) }
    guard case .object = message["params"] else { return problem("params is no object.", message) }
    if message["id"] != nil { problem("The server sends a request.", message) }
    if method == "$/loadRepositories/progress", let params = message["params"] {
      checkProgress(params)
    }
    if method == "$/progress", let params = message["params"] { checkWork(params) }
  }

  mutating func checkEnd() {
    for id in loads.keys { problem("A load is not answered.", id) }
    for (token, count) in works where count > 0 {
      problem("The progress of a token has no end.", token)
    }
  }

  private mutating func checkWork(_ params: JSONValue) {
    guard let token = params["token"], let value = params["value"] else {
      return problem("A token or a value is missing.", params)
    }
    if value["kind"] == "begin" { works[token, default: 0] += 1 }
    switch value["kind"] {
    case "begin": break
    case "report": if works[token, default: 0] < 1 { problem("A report has no begin.", params) }
    case "end":
      if works[token, default: 0] < 1 { problem("An end has no begin.", params) }
      works[token, default: 0] -= 1
    case nil: if value["repositories"] == nil { problem("A value says nothing.", params) }
    default: problem("A kind is not known.", params)
    }
  }

  private mutating func checkResponse(_ message: JSONValue) {
    guard let id = message["id"] else { return problem("A response has no id.", message) }
    if (message["result"] == nil) == (message["error"] == nil) {
      problem("A response has not exactly one of result and error.", message)
    }
    if let error = message["error"] { checkError(error) }
    if holdsVersion(message["result"]) { problem("A result holds a member jsonrpc.", message) }
    guard let load = loads.removeValue(forKey: id) else { return }
    guard let terminal = load.terminal else {
      return problem("A load is answered before its terminal notification.", message)
    }
    if terminal["error"] != message["error"] {
      problem("The terminal notification has another error than the response.", message)
    }
    if let result = message["result"], result["count"] != terminal["found"] {
      problem("count is not what was found.", message)
    }
  }

  private mutating func checkError(_ error: JSONValue) {
    guard error["code"]?.integer != nil, let sentence = error["message"]?.string else {
      return problem("An error lacks its code or message.", error)
    }
    if !sentence.hasSuffix(".") { problem("An error's message is no sentence.", error) }
    switch error["code"] {
    case -32600: if error["data"]?["kind"] == nil { problem("An error has no kind.", error) }
    case -32602: if error["data"]?["path"] == nil { problem("An error has no path.", error) }
    case -32803, -32000:
      guard case .bool = error["data"]?["retryable"], error["data"]?["kind"] != nil else {
        return problem("A failure lacks its kind or whether it may be retried.", error)
      }
    default: break
    }
  }

  private mutating func checkProgress(_ params: JSONValue) {
    guard let id = params["requestId"] else { return problem("requestId is missing.", params) }
    // Taken out, so that what travelled is not copied each time.
    var load = loads.removeValue(forKey: id) ?? Load()
    if load.terminal != nil { problem("Progress comes after the terminal one.", params) }
    if params["sequence"] != .integer(load.nextSequence) { problem("sequence has a gap.", params) }
    if load.nextSequence == 0, params["state"] != "loading" {
      problem("The first progress is not loading.", params)
    }
    if let percentage = params["percentage"]?.integer {
      if !(load.percentage...100).contains(percentage) { problem("percentage falls.", params) }
      load.percentage = percentage
    }
    checkRecords(params, &load)
    if (params["error"] != nil) != (params["state"] == "error") {
      problem("error and state do not agree.", params)
    }
    if let error = params["error"] { checkError(error) }
    load.nextSequence += 1
    if params["state"] != "loading" { load.terminal = params }
    loads[id] = load
  }

  private mutating func checkRecords(_ params: JSONValue, _ load: inout Load) {
    guard let found = params["found"]?.integer, found >= load.found else {
      return problem("found is missing or falls.", params)
    }
    load.found = found
    guard let records = params["repositories"]?.elements else { return }
    if records.count > 1_000 { problem("A notification has more than 1,000 records.", params) }
    if records.contains(where: { $0["displayName"] != nil }) {
      problem("A record that travels has a displayName.", params)
    }
    load.streamed = load.streamed ?? []
    load.streamed?.formUnion(records.compactMap { $0["id"] })
    if load.streamed?.count != found { problem("found is not what was sent.", params) }
  }

  private func holdsVersion(_ value: JSONValue?) -> Bool {
    switch value {
    case .object(let members):
      members["jsonrpc"] != nil || members.values.contains { holdsVersion($0) }
    case .array(let elements): elements.contains { holdsVersion($0) }
    default: false
    }
  }

  private mutating func problem(_ sentence: String, _ message: JSONValue) {
    problems.append("\(sentence) \(message.text.prefix(300))")
  }
}
