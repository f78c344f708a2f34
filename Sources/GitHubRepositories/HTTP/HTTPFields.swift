/// The fields of a header block, whatever their case and however often each was sent.
///
/// - Source: RFC 9110, section 5.
package struct HTTPFields: Sendable {
  private var values: [String: [String]] = [:]

  /// Reads a header block with its status line; what is no field is passed over.
  package init(block: some Sequence<UInt8>) {
    var last: String?
    for line in Array(block).split(separator: UInt8(ascii: "\n")).dropFirst() {
      let text = String(decoding: line, as: UTF8.self)
      if let name = last, text.hasPrefix(" ") || text.hasPrefix("\t") {
        // The field before goes on: RFC 9112, section 5.2.
        let last = (values[name]?.count ?? 1) - 1
        values[name]?[last] += " " + text.trimmed
      } else if let colon = text.firstIndex(of: ":") {
        let name = text[..<colon].trimmed.lowercased()
        values[name, default: []].append(text[text.index(after: colon)...].trimmed)
        last = name
      }
    }
  }

  /// Makes fields from names and values.
  package init(_ fields: [String: String] = [:]) {
    for (name, value) in fields { values[name.lowercased()] = [value] }
  }

  /// The value of a field; of several all, joined by commas; `nil` where there is none.
  package subscript(_ name: String) -> String? {
    values[name.lowercased()]?.joined(separator: ", ")
  }

  /// What to ask with whether an answer still holds; `nil` where it does not say, or nothing that can be
  /// sent back.
  ///
  /// - Source: RFC 9110, section 8.8.3.
  var etag: String? {
    self["etag"].flatMap { etag in
      etag.utf8.count <= 200 && etag.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? etag : nil
    }
  }
}
