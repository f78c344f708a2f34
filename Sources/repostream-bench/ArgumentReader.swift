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

  /// The next argument; `nil` after the last one.
  mutating func next() throws(UsageError) -> String? {
    if let attached { throw UsageError(sentence: "\(attached.flag) takes no value.") }
    guard let argument = arguments.popFirst() else { return nil }
    guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else {
      return argument
    }
    let flag = String(argument[..<equals])
    attached = (flag, String(argument[argument.index(after: equals)...]))
    return flag
  }

  /// The value of a flag.
  mutating func value(_ flag: String) throws(UsageError) -> String {
    defer { attached = nil }
    guard let value = attached?.value ?? arguments.popFirst(), !value.isEmpty else {
      throw UsageError(sentence: "\(flag) needs a value.")
    }
    return value
  }

  /// The value of a flag that takes a number.
  mutating func number<Number: LosslessStringConvertible & Comparable>(
    _ flag: String, in range: ClosedRange<Number>
  ) throws(UsageError) -> Number {
    guard let number = Number(try value(flag)), range.contains(number) else {
      throw UsageError(
        sentence: "\(flag) has to be a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }
}
