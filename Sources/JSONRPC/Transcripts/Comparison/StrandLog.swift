/// The messages of one strand, as far as they can be compared one by one, and the rest of them together.
struct StrandLog {
  /// What tells of one thing: the notifications of a method, for one token where they have one.
  struct Channel: Hashable {
    let method: String
    let token: JSONValue?
  }

  /// A message, and where it stands.
  struct Item {
    /// The line of the transcript; `nil` for one that came now.
    let line: Int?
    /// The message, its lists empty that are told piece by piece, and without what counts; bytes that are
    /// none are in a member `raw`.
    var message: JSONValue {
      switch content {
      case .message(let message): message
      case .raw(let bytes): .object(["raw": .string(String(decoding: bytes, as: UTF8.self))])
      }
    }
    fileprivate var content: Content
    /// The same without its `rising` members, where the message ends with one of the `stopped` codes.
    var stop: JSONValue?
    /// `nil` for anything but a notification.
    let channel: Channel?
    /// How many messages that are compared one by one came before it.
    let position: Int
  }

  /// What an item is made of.
  fileprivate enum Content {
    case message(JSONValue)
    /// Bytes that are no message, in however many pieces they came.
    case raw([UInt8])
  }

  /// How far a strand has come.
  struct Progress: Hashable {
    var exact = 0
    var listed = 0
    var highest: [String: Double] = [:]
  }

  private let vary: Variation
  /// What is compared one by one, in order.
  private(set) var exact: [Item] = []
  /// What there may be any number of.
  private(set) var repeated: [Item] = []
  /// What was told piece by piece, by its path.
  private(set) var lists: [String: JoinedList] = [:]
  /// What breaks a rule that holds within a strand: an item, a path, and what should be there.
  private(set) var problems: [(item: Item, path: String, expected: String, actual: JSONValue?)] = []
  private(set) var progress = Progress()
  /// Whether it is all there, its lists with it.
  private(set) var isWhole = true
  /// Whether a response has ended it.
  private(set) var isClosed = false
  /// Whether it was ended at a moment that is another each time.
  private(set) var isStopped = false
  private var lastCounts: [Channel: [String: JSONValue]] = [:]
  private var lastHeights: [Channel: [String: Double]] = [:]
  private var known: Set<Channel> = []

  init(_ vary: Variation) {
    self.vary = vary
  }

  /// The same without what stands behind a line.
  func before(_ line: Int) -> StrandLog {
    var log = self
    log.exact = exact.filter { $0.line ?? 0 < line }
    log.repeated = repeated.filter { $0.line ?? 0 < line }
    log.isWhole = log.exact.count == exact.count
    return log
  }

  /// Adds a message at the end.
  mutating func add(_ message: JSONValue, line: Int?) {
    guard case .object(var members) = message, case .string(let method) = members["method"],
      members["id"] == nil, case .object(var params) = members["params"]
    else {
      exact.append(
        Item(line: line, content: .message(message), channel: nil, position: exact.count))
      progress.exact = exact.count
      if message.member("method") == nil { isClosed = true }
      return
    }
    let channel = Channel(method: method, token: params["token"])
    let isFirst = known.insert(channel).inserted
    let isRepeated = !isFirst && goesOn(params)
    take(&params, "params")
    if case .object(var value) = params["value"] {
      take(&value, "params.value")
      params["value"] = .object(value)
    }
    let counts = takeCounts(&params, isFirst)
    let heights = heights(params)
    members["params"] = .object(params)
    var item = Item(
      line: line, content: .message(.object(members)), channel: channel, position: exact.count)
    if isStop(params) {
      isStopped = true
      members["params"] = .object(params.filter { !vary.rising.contains($0.key) })
      item.stop = .object(members)
    }
    check(item, counts, heights)
    if isRepeated { repeated.append(item) } else { exact.append(item) }
    progress.exact = exact.count
  }

  /// Adds bytes that are no message at the end; those that follow on each other are one item.
  mutating func add(raw bytes: [UInt8], line: Int?) {
    if case .raw(var all) = exact.last?.content {
      // Let go of first, so that it is not copied.
      exact[exact.count - 1].content = .raw([])
      all += bytes
      exact[exact.count - 1].content = .raw(all)
    } else {
      exact.append(Item(line: line, content: .raw(bytes), channel: nil, position: exact.count))
    }
    progress.exact = exact.count
  }

  /// Whether it only says that something goes on, or brings a piece of a list.
  private func goesOn(_ params: [String: JSONValue]) -> Bool {
    let value: [String: JSONValue]
    if case .object(let members) = params["value"] { value = members } else { value = [:] }
    let isPiece = !value.isEmpty && value.keys.allSatisfy(vary.batches.contains)
    return isPiece
      || vary.repeated.contains { name, word in
        params[name] == .string(word) || value[name] == .string(word)
      }
  }

  private func isStop(_ params: [String: JSONValue]) -> Bool {
    guard case .integer(let code) = params["error"]?.member("code") else { return false }
    return vary.stopped.contains(code)
  }

  /// Takes the pieces of lists out of an object.
  private mutating func take(_ members: inout [String: JSONValue], _ path: String) {
    for name in vary.batches {
      guard case .array(let elements) = members[name] else { continue }
      members[name] = .array([])
      lists["\(path).\(name)", default: JoinedList()].add(elements)
      progress.listed = lists.values.reduce(0) { $0 + $1.elements.count }
    }
  }

  /// Takes out what counts, but for the first count.
  private func takeCounts(
    _ params: inout [String: JSONValue], _ isFirst: Bool
  ) -> [String: JSONValue] {
    let counts = params.filter { vary.counted.contains($0.key) }
    if !isFirst { for name in counts.keys { params[name] = nil } }
    return counts
  }

  private func heights(_ params: [String: JSONValue]) -> [String: Double] {
    var heights: [String: Double] = [:]
    for name in vary.rising {
      switch params[name] {
      case .integer(let integer): heights[name] = Double(integer)
      case .number(let number): heights[name] = number
      default: break
      }
    }
    return heights
  }

  private static func value(_ height: Double) -> JSONValue {
    Int(exactly: height).map(JSONValue.integer) ?? .number(height)
  }

  private mutating func check(
    _ item: Item, _ counts: [String: JSONValue], _ heights: [String: Double]
  ) {
    guard let channel = item.channel else { return }
    for (name, count) in lastCounts[channel] ?? [:] {
      guard case .integer(let last) = count, counts[name] != .integer(last &+ 1) else { continue }
      problems.append((item, "params.\(name)", "\(last &+ 1), the next number", counts[name]))
    }
    for (name, height) in heights {
      if let last = lastHeights[channel]?[name], height < last {
        problems.append(
          (item, "params.\(name)", "\(Self.value(last).shown) or more", Self.value(height)))
      }
      progress.highest[name] = max(height, progress.highest[name] ?? height)
    }
    lastCounts[channel] = counts
    lastHeights[channel, default: [:]].merge(heights) { $1 }
  }
}

/// A list that is told piece by piece; an object with the id of an earlier one takes its place.
struct JoinedList {
  private(set) var elements: [JSONValue] = []
  /// How many came again as they were.
  private(set) var repeats = 0
  private var places: [JSONValue: Int] = [:]

  /// Adds a piece.
  mutating func add(_ piece: [JSONValue]) {
    for element in piece {
      guard let id = element.member("id") else {
        elements.append(element)
        continue
      }
      if let place = places[id] {
        if elements[place] == element { repeats += 1 }
        elements[place] = element
      } else {
        places[id] = elements.count
        elements.append(element)
      }
    }
  }
}
