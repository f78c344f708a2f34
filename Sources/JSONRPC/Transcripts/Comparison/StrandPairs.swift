/// Puts the messages of one strand that are compared one by one side by side.
struct StrandPairs: IteratorProtocol {
  /// What stands side by side.
  enum Pair {
    /// The same message, or what stands in its place.
    case both(expected: StrandLog.Item, actual: StrandLog.Item)
    /// What did not come.
    case missing(StrandLog.Item)
    /// What only came now.
    case surplus(StrandLog.Item)
    /// What came in another place: behind a neighbour instead of before it where it is late.
    case moved(StrandLog.Item, isLate: Bool, neighbour: StrandLog.Item)
  }

  private typealias Place = (expected: StrandLog.Item?, actual: StrandLog.Item?)

  private var places: [Place] = []
  /// Where the next place is that has a message on both sides, for each place.
  private var neighbours: [Int?] = []
  /// The places that have a message on one side alone, the last one first.
  private var missing: [JSONValue: [Int]] = [:]
  private var surplus: [JSONValue: [Int]] = [:]
  private var index = 0

  init(
    expected: [StrandLog.Item], actual: [StrandLog.Item], describe: (JSONValue) -> String
  ) {
    var left = Side(expected, describe)
    var right = Side(actual, describe)
    while let first = left.next, let second = right.next {
      if first == second || !left.has(second) && !right.has(first) {
        places.append((left.pop(), right.pop()))
      } else if left.has(second) {
        places.append((left.pop(), nil))
      } else {
        places.append((nil, right.pop()))
      }
    }
    while let item = left.pop() { places.append((item, nil)) }
    while let item = right.pop() { places.append((nil, item)) }
    sort(canMove: !expected.isEmpty)
  }

  private mutating func sort(canMove: Bool) {
    neighbours = Array(repeating: nil, count: places.count)
    guard canMove else { return }
    var neighbour: Int?
    for index in places.indices.reversed() {
      neighbours[index] = neighbour
      switch places[index] {
      case (let item?, nil): missing[item.message, default: []].append(index)
      case (nil, let item?): surplus[item.message, default: []].append(index)
      default: neighbour = index
      }
    }
  }

  /// The next pair, in the order of the transcript.
  mutating func next() -> Pair? {
    while index < places.count {
      defer { index += 1 }
      switch places[index] {
      case (let expected?, let actual?): return .both(expected: expected, actual: actual)
      case (let item?, nil):
        guard let neighbour, let twin = Self.take(item.message, from: &surplus, behind: index)
        else {
          return .missing(item)
        }
        places[twin] = (nil, nil)
        return .moved(item, isLate: true, neighbour: neighbour)
      case (nil, let item?):
        guard let neighbour, let twin = Self.take(item.message, from: &missing, behind: index)
        else {
          return .surplus(item)
        }
        defer { places[twin] = (nil, nil) }
        return .moved(places[twin].expected ?? item, isLate: false, neighbour: neighbour)
      case (nil, nil): continue
      }
    }
    return nil
  }

  private var neighbour: StrandLog.Item? {
    neighbours[index].flatMap { places[$0].expected }
  }

  /// Takes the next place of a message that lies behind another one.
  private static func take(
    _ message: JSONValue, from places: inout [JSONValue: [Int]], behind index: Int
  ) -> Int? {
    while let place = places[message]?.popLast() {
      if place > index { return place }
    }
    return nil
  }
}

/// The messages of one side that are not yet put beside any of the other.
private struct Side {
  private var items: ArraySlice<StrandLog.Item>
  private var names: ArraySlice<String>
  /// How many of each name there are.
  private var counts: [String: Int]

  init(_ items: [StrandLog.Item], _ describe: (JSONValue) -> String) {
    self.items = items[...]
    names = items.map { describe($0.message) }[...]
    counts = names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  /// What the next one is called.
  var next: String? { names.first }

  /// Whether any is called so.
  func has(_ name: String) -> Bool { counts[name, default: 0] > 0 }

  mutating func pop() -> StrandLog.Item? {
    if let name = names.popFirst() { counts[name, default: 1] -= 1 }
    return items.popFirst()
  }
}
