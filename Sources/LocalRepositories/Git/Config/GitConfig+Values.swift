extension GitConfig {
  /// What a value says where a setting is on or off; `nil` where it says neither.
  ///
  /// A name that stands alone, without a value, is on.
  ///
  /// - Source: `git_parse_maybe_bool` in git's config.c.
  static func flag(_ value: [UInt8]?) -> Bool? {
    guard let value else { return true }
    switch String(decoding: value, as: UTF8.self).lowercased() {
    case "true", "yes", "on": return true
    case "false", "no", "off", "": return false
    default: return number(value).flatMap(Int32.init(exactly:)).map { $0 != 0 }
    }
  }

  /// The number that a value says, with its unit; `nil` where it says none or one too large.
  ///
  /// - Source: `git_parse_signed` in git's config.c, and strtoimax(3) with base 0.
  static func number(_ value: [UInt8]) -> Int? {
    var text = value.drop { $0 == UInt8(ascii: " ") || (0x09...0x0D).contains($0) }
    let isNegative = text.first == UInt8(ascii: "-")
    if isNegative || text.first == UInt8(ascii: "+") { text.removeFirst() }
    var radix = 10
    if text.first == UInt8(ascii: "0") {
      radix = 8
      let digits = text.dropFirst(2)
      if text.dropFirst().first.map({ $0 | 0x20 }) == UInt8(ascii: "x"),
        digits.first?.isHexDigit == true
      {
        radix = 16
        text = digits
      }
    }
    let digits = text.prefix {
      Character(UnicodeScalar($0)).hexDigitValue.map { $0 < radix } == true
    }
    guard let factor = factor(ofUnit: text[digits.endIndex...]),
      let number = Int(
        (isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self), radix: radix)
    else { return nil }
    let (product, isTooLarge) = number.multipliedReportingOverflow(by: factor)
    return isTooLarge ? nil : product
  }

  private static func factor(ofUnit unit: ArraySlice<UInt8>) -> Int? {
    switch String(decoding: unit, as: UTF8.self) {
    case "": 1
    case "k", "K": 1 << 10
    case "m", "M": 1 << 20
    case "g", "G": 1 << 30
    default: nil
    }
  }
}
