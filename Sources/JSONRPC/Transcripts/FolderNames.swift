import Glibc

/// Folders that stand in a transcript by a name, as `${NAME}`, since they are elsewhere on another
/// machine.
public struct FolderNames: Sendable {
  private struct Folder {
    let path: [UInt8]
    let name: [UInt8]
  }

  /// The names and their paths, as they were given.
  public let folders: [String: String]
  /// The paths as they may stand in messages, the longest first.
  private let paths: [Folder]

  /// Makes names for absolute paths; where one is a link, what it leads to has the same name.
  ///
  /// The root folder gets none: nearly everything would begin with it.
  public init(_ folders: [String: String]) {
    self.folders = folders.mapValues { path in
      path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }.filter { $0.value.hasPrefix("/") && $0.value != "/" }
    var paths: [Folder] = []
    for (name, path) in self.folders.sorted(by: { $0.key < $1.key }) {
      for path in Set([path, Self.real(path)]) where path != "/" {
        paths.append(Folder(path: Array(path.utf8), name: Self.placeholder(name)))
      }
    }
    self.paths = paths.sorted { $0.path.count > $1.path.count }
  }

  /// JSON in which the folders stand by their names.
  public func abbreviated(_ message: [UInt8]) -> [UInt8] {
    guard !paths.isEmpty else { return message }
    let json = withoutNames(message)
    var edits: [(range: Range<Int>, bytes: [UInt8])] = []
    var searched = 0
    // Every path begins so, and few of the bytes in a message are slashes.
    while let slash = json.next(UInt8(ascii: "/"), from: searched) {
      searched = slash + 1
      let start =
        slash > (edits.last?.range.upperBound ?? 0) && json[slash - 1] == UInt8(ascii: "\\")
        ? slash - 1 : slash
      guard Self.begins(at: start, in: json), let (name, end) = folder(at: start, in: json) else {
        continue
      }
      edits.append((start..<end, name))
      searched = end
    }
    return edits.isEmpty ? json : json.replacing(edits)
  }

  /// JSON in which what looks like one of the names, and is none, has an escaped `$`.
  private func withoutNames(_ json: [UInt8]) -> [UInt8] {
    var edits: [(range: Range<Int>, bytes: [UInt8])] = []
    var searched = 0
    while let dollar = json.next(UInt8(ascii: "$"), from: searched) {
      searched = dollar + 1
      if folder(namedAt: dollar, in: json) != nil {
        edits.append((dollar..<searched, Array(#"\u0024"#.utf8)))
      }
    }
    return edits.isEmpty ? json : json.replacing(edits)
  }

  /// The folder that stands by its name somewhere.
  private func folder(namedAt start: Int, in json: [UInt8]) -> (name: String, path: String)? {
    folders.first { json[start...].starts(with: Self.placeholder($0.key)) }.map {
      ($0.key, $0.value)
    }
  }

  /// The name of the folder whose path stands somewhere, and where that ends.
  private func folder(at start: Int, in json: [UInt8]) -> (name: [UInt8], end: Int)? {
    for folder in paths {
      var text = JSONStringReader(json, from: start, isInURL: Self.isInURL(start, json))
      if text.skip(folder.path), Self.ends(at: text.position, in: json) {
        return (folder.name, text.position)
      }
    }
    return nil
  }

  /// JSON in which the paths stand again; a name that is not known is left.
  public func expanded(_ json: [UInt8]) -> [UInt8] {
    var edits: [(range: Range<Int>, bytes: [UInt8])] = []
    var searched = 0
    while let dollar = json.next(UInt8(ascii: "$"), from: searched) {
      searched = dollar + 1
      guard let (name, path) = folder(namedAt: dollar, in: json) else { continue }
      searched = dollar + Self.placeholder(name).count
      let text = Self.isInURL(dollar, json) ? Self.encoded(path) : path
      edits.append((dollar..<searched, Self.json(text)))
    }
    return edits.isEmpty ? json : json.replacing(edits)
  }

  private static func placeholder(_ name: String) -> [UInt8] {
    Array("${\(name)}".utf8)
  }

  /// Whether `://` stands directly before, so that the path of a URL without a host begins here.
  private static func isInURL(_ position: Int, _ json: [UInt8]) -> Bool {
    let scheme = json[..<position].suffix(5)
    return scheme.suffix(3).elementsEqual("://".utf8) || scheme.elementsEqual(#":\/\/"#.utf8)
  }

  /// Whether no longer path ends here that only looks like this one.
  private static func begins(at start: Int, in json: [UInt8]) -> Bool {
    guard start > 0 else { return true }
    let before = json[start - 1]
    if before == UInt8(ascii: "/") { return isInURL(start, json) }
    // A quote, or a blank that is written with a letter, and no name that ends with one.
    let backslashes = json[..<(start - 1)].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
    if backslashes % 2 == 1 { return #""nrtbf"#.utf8.contains(before) }
    // That of `\/`, where a longer path is written so.
    if before == UInt8(ascii: "\\") { return false }
    return !isOfName(before) && before != UInt8(ascii: ".") && before != UInt8(ascii: "~")
  }

  /// Whether the path ends here, and not one with a longer last name.
  private static func ends(at end: Int, in json: [UInt8]) -> Bool {
    guard end < json.count else { return true }
    if json[end...].starts(with: #"\u"#.utf8) { return false }
    guard json[end] == UInt8(ascii: ".") else { return !isOfName(json[end]) }
    // The end of a sentence.
    return end + 1 == json.count || json[end + 1] == UInt8(ascii: "\"") || json[end + 1] == 0x20
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "%"), UInt8(ascii: "+"), 0x80...0xFF:
      true
    default: false
    }
  }

  /// As it stands in a JSON string.
  private static func json(_ text: String) -> [UInt8] {
    Array(JSONWriter.json { $0.value(text) }.dropFirst().dropLast())
  }

  /// As it stands in a URL: RFC 3986, `pchar` and `/`.
  private static func encoded(_ path: String) -> String {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    let plain = Set("\(letters)0123456789-._~!$&'()*+,;=:@/".utf8)
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = path.utf8.flatMap { byte in
      plain.contains(byte)
        ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Where a path leads: realpath(3).
  private static func real(_ path: String) -> String {
    guard let real = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }
}
