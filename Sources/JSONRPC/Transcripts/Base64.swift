import FoundationEssentials

/// Bytes as text: RFC 4648, section 4.
enum Base64 {
  /// The text of bytes.
  static func encode(_ bytes: [UInt8]) -> [UInt8] {
    Array(Data(bytes).base64EncodedData())
  }

  /// The bytes of a text; `nil` where it is none.
  static func decode(_ text: String) -> [UInt8]? {
    Data(base64Encoded: text).map { Array($0) }
  }
}
