extension String {
  /// A text from elsewhere for a person to read: at most so many scalars, control characters and
  /// those that turn the writing's direction made blanks, runs of blanks made one.
  func cleaned(_ limit: Int) -> String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      guard text.count < limit else { break }
      let isBlank = scalar.properties.isWhitespace || scalar.isControl
      if !isBlank {
        text.append(scalar)
      } else if let last = text.last, last != " " {
        text.append(" ")
      }
    }
    return String(text).trimmed
  }

  /// The same text without control characters.
  var printable: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isControl }))
  }
}

extension Unicode.Scalar {
  /// Whether a terminal would obey it, or an eye be misled by it.
  fileprivate var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
