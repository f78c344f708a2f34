import Glibc

/// A time as it stands on the wire.
enum Timestamp {
  /// RFC 3339 in UTC, as GitHub writes it; `nil` for years that have more than four digits.
  static func text(ofSecondsSince1970 seconds: Int) -> String? {
    var seconds = time_t(seconds)
    var parts = unsafe tm()
    var text = [CChar](repeating: 0, count: 32)
    guard unsafe gmtime_r(&seconds, &parts) != nil,
      (-1_900...8_099).contains(unsafe Int(parts.tm_year))
    else { return nil }
    let count = unsafe strftime(&text, text.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
