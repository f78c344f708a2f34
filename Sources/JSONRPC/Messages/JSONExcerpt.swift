/// The start of a long JSON text, closed so that it is JSON again.
enum JSONExcerpt {
  /// The text where it is no longer than so many bytes; else what fits of it.
  ///
  /// These are whole members and elements, and how much is left out. The text has to be an object or an
  /// array that was checked.
  static func excerpt(of json: [UInt8], atMost limit: Int) -> [UInt8] {
    guard json.count > limit else { return json }
    var open: [UInt8] = []
    var isInString = false
    var isEscaped = false
    // Behind what is whole there is a comma.
    var cut: (end: Int, open: [UInt8])?
    let bytes = json.span
    for position in 0..<limit {
      let byte = bytes[position]
      if isInString {
        if byte == UInt8(ascii: "\""), !isEscaped { isInString = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(byte)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
      case UInt8(ascii: ","): cut = (position, open)
      default: break
      }
    }
    guard let cut else { return Array("\"… \(json.count) bytes\"".utf8) }
    let isObject = cut.open.last == UInt8(ascii: "{")
    let rest = "\(json.count - cut.end) more bytes"
    let note = isObject ? ",\"…\":\"\(rest)\"" : ",\"… \(rest)\""
    let ends = cut.open.reversed().map { UInt8(ascii: $0 == UInt8(ascii: "{") ? "}" : "]") }
    return json[..<cut.end] + note.utf8 + ends
  }
}
