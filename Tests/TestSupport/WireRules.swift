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
    var isTerminal = false
  }

  var problems: [String] = []
  private var loads: [JSONValue: Load] = [:]
  /// The tokens of work that has begun and not ended.
  private var tokens: Set<JSONValue> = []

  mutating func check(_ message: JSONValue) {
    if case .array(let members) = message {
      if members.isEmpty { problem("A batch is empty.", message) }
      for member in members { check(member) }
      return
    }
    if message["jsonrpc"] != "2.0" { problem("jsonrpc is not 2.0.", message) }
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
    for token in tokens { problem("The progress of a token has no end.", token) }
  }

  private mutating func checkWork(_ params: JSONValue) {
    guard let token = params["token"], let value = params["value"] else {
      return problem("A token or a value is missing.", params)
    }
    switch value["kind"] {
    case "begin": if !tokens.insert(token).inserted { problem("A token begins twice.", params) }
    case "report": if !tokens.contains(token) { problem("A report has no begin.", params) }
    case "end": if tokens.remove(token) == nil { problem("An end has no begin.", params) }
    case nil: if value["repositories"] == nil { problem("A value says nothing.", params) }
    default: problem("A kind is not known.", params)
    }
  }

  private mutating func checkResponse(_ message: JSONValue) {
    guard let id = message["id"] else { return problem("A response has no id.", message) }
    if (message["result"] == nil) == (message["error"] == nil) {
      problem("A response has not exactly one of result and error.", message)
    }
    if let error = message["error"], error["code"]?.integer == nil || error["message"] == nil {
      problem("An error lacks its code or message.", message)
    }
    if holdsVersion(message["result"]) { problem("A result holds a member jsonrpc.", message) }
    if let load = loads.removeValue(forKey: id), !load.isTerminal {
      problem("A load is answered before its terminal notification.", message)
    }
  }

  private mutating func checkProgress(_ params: JSONValue) {
    guard let id = params["requestId"] else { return problem("requestId is missing.", params) }
    var load = loads[id] ?? Load()
    if load.isTerminal { problem("Progress comes after the terminal one.", params) }
    if params["sequence"] != .integer(load.nextSequence) { problem("sequence has a gap.", params) }
    if load.nextSequence == 0, params["state"] != "loading" {
      problem("The first progress is not loading.", params)
    }
    if params["found"]?.integer == nil { problem("found is missing.", params) }
    if let percentage = params["percentage"]?.integer {
      if !(load.percentage...100).contains(percentage) { problem("percentage falls.", params) }
      load.percentage = percentage
    }
    if (params["repositories"]?.elements.count ?? 0) > 1_000 {
      problem("A notification has more than 1,000 records.", params)
    }
    if (params["error"] != nil) != (params["state"] == "error") {
      problem("error and state do not agree.", params)
    }
    load.nextSequence += 1
    load.isTerminal = params["state"] != "loading"
    loads[id] = load
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
