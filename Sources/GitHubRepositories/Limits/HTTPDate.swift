import FoundationEssentials

/// The times of header fields.
enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Reads such as `Sun, 06 Nov 1994 08:49:37 GMT` as seconds since 1970; `nil` for another form.
  ///
  /// - Source: RFC 9110, section 5.6.7.
  static func seconds(_ text: String) -> Int? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT",
      let month = months.firstIndex(of: String(words[2])).map({ "0\($0 + 1)".suffix(2) }),
      let date = try? Date("\(words[3])-\(month)-\(words[1])T\(words[4])Z", strategy: .iso8601)
    else { return nil }
    return Int(date.timeIntervalSince1970)
  }
}
