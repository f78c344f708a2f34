/// Random numbers that are the same in every run: SplitMix64.
///
/// What is drawn from them is drawn here too, since the library may draw otherwise one day.
///
/// - Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014.
struct SeededGenerator {
  private var state: UInt64

  init(seed: Int) {
    state = UInt64(bitPattern: Int64(seed))
  }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number of the range.
  mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  /// Whether something happens that does in so many of a hundred cases.
  mutating func chance(_ percent: Int) -> Bool {
    number(0...99) < percent
  }

  /// One of the elements, of which there has to be one.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(0...elements.count - 1)]
  }

  /// One of the elements, each as often as its weight says.
  mutating func pick<Element>(weighted elements: [(Element, Int)]) -> Element {
    var rest = number(0...elements.reduce(0) { $0 + $1.1 } - 1)
    for (element, weight) in elements.dropLast() {
      if rest < weight { return element }
      rest -= weight
    }
    return elements[elements.count - 1].0
  }
}
