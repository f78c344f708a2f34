/// The escapes of a URL.
///
/// - Source: RFC 3986, section 2.1.
package enum PercentEncoding {
  /// The bytes that escaped text stands for; what is no escape stands for itself.
  package static func decode(_ text: some Collection<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    var rest = Array(text)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy(\.isHexDigit),
        let escaped = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        decoded.append(escaped)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return decoded
  }
}
