/// Walks over arguments, `--flag value` and `--flag=value` alike.
struct ArgumentReader {
  private var arguments: ArraySlice<String>
  /// What `--flag=value` brought, until its value is asked for.
  private var attached: (flag: String, value: String)?

  init(_ arguments: [String]) {
    self.arguments = arguments[...]
  }

  /// The first argument where it is no option.
  mutating func subcommand() -> String? {
    guard let first = arguments.first, !first.hasPrefix("-") else { return nil }
    return arguments.removeFirst()
  }

  /// The next word or flag; `nil` after the last one.
  mutating func next() throws(Arguments.UsageError) -> String? {
    if let attached { throw .init(sentence: "\(attached.flag) takes no value.") }
    guard let argument = arguments.popFirst() else { return nil }
    guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else {
      return argument
    }
    let flag = String(argument[..<equals])
    attached = (flag, String(argument[argument.index(after: equals)...]))
    return flag
  }

  /// All that is left, as words.
  mutating func rest() -> [String] {
    defer { arguments = [] }
    return Array(arguments)
  }

  /// The value of a flag that takes one of a few words.
  mutating func word(
    _ flag: String, of words: [String]
  ) throws(Arguments.UsageError) -> String {
    let value = try value(flag)
    guard words.contains(value) else {
      throw .init(sentence: "\(flag) has to be one of \(words.joined(separator: ", ")).")
    }
    return value
  }

  /// The value of a flag that takes a number.
  mutating func number(
    _ flag: String, in range: ClosedRange<Int>
  ) throws(Arguments.UsageError) -> Int {
    guard let number = Int(try value(flag)), range.contains(number) else {
      throw .init(
        sentence: "\(flag) has to be a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }

  /// The value of a flag that takes any.
  mutating func value(_ flag: String) throws(Arguments.UsageError) -> String {
    defer { attached = nil }
    guard let value = attached?.value ?? arguments.popFirst() else {
      throw .init(sentence: "\(flag) needs a value.")
    }
    return value
  }
}
