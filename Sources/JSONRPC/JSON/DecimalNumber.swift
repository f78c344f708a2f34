/// The digits of a JSON number, kept so that an integer of any spelling is exact.
struct DecimalNumber {
  private var isNegative = false
  /// The digits without a point.
  private var digits: [UInt8] = []
  /// The power of ten of the last digit; clamped far outside of what fits.
  private var exponent = 0

  /// Takes a number apart that is known to follow JSON's grammar.
  init(_ text: ArraySlice<UInt8>) {
    var fractionDigits = 0
    var hasPoint = false
    var index = text.startIndex
    while index < text.endIndex {
      switch text[index] {
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "."): hasPoint = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        exponent = Self.exponent(text[(index + 1)...])
        index = text.endIndex - 1
      case let digit:
        digits.append(digit - UInt8(ascii: "0"))
        if hasPoint { fractionDigits += 1 }
      }
      index += 1
    }
    exponent -= fractionDigits
    while digits.count > 1, digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
  }

  /// The number where it has no fraction and fits; `nil` otherwise.
  var integer: Int? {
    guard digits.contains(where: { $0 != 0 }) else { return 0 }
    guard (0...18).contains(exponent) else { return nil }
    var value = 0
    for digit in digits + Array(repeating: 0, count: exponent) {
      let (tens, tooLarge) = value.multipliedReportingOverflow(by: 10)
      // Downwards, since the lowest integer has no positive twin.
      let (next, tooLow) = tens.subtractingReportingOverflow(Int(digit))
      guard !tooLarge, !tooLow else { return nil }
      value = next
    }
    if isNegative { return value }
    return value == .min ? nil : -value
  }

  private static func exponent(_ text: ArraySlice<UInt8>) -> Int {
    var value = 0
    for byte in text where byte != UInt8(ascii: "+") && byte != UInt8(ascii: "-") {
      value = min(value * 10 + Int(byte - UInt8(ascii: "0")), 1_000_000_000)
    }
    return text.first == UInt8(ascii: "-") ? -value : value
  }
}
