import JSONRPC
import Support

/// What holds for every text that may be JSON.
struct ValueProperties {
  /// How many arrays and objects may stand inside each other, by the protocol.
  private static let maximumDepth = 512

  private let bytes: [UInt8]
  private let value: JSONValue?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    value = Self.parse(bytes)
  }

  func check() {
    guard let value else { return checkThatItStaysWrong() }
    Support.check(value.depth <= Self.maximumDepth, "It is nested \(value.depth) deep.")
    checkNumber(value)
    checkWriting(value)
    checkSurroundings(value)
  }

  /// Checks that a number is the one that the standard library reads.
  private func checkNumber(_ value: JSONValue) {
    let number: Double
    switch value {
    case .integer(let integer): number = Double(integer)
    case .number(let double): number = double
    default: return
    }
    let digits = bytes.filter { !Array(" \t\r\n".utf8).contains($0) }
    Support.check(
      number == Double(String(decoding: digits, as: UTF8.self)),
      "\(text(bytes)) is read as \(number).")
  }

  /// Checks that what was read comes back from what is written of it.
  private func checkWriting(_ value: JSONValue) {
    let json = value.json
    Support.check(json.allSatisfy { $0 >= 0x20 }, "A control stands in \(text(json)).")
    guard let again = Self.parse(json) else {
      fatalError("\(text(bytes)) is written as \(text(json)), which is not JSON.")
    }
    Support.check(
      value.isWritten(as: again), "\(text(bytes)) is written as \(text(json)), another value.")
    Support.check(
      Self.parse(again.json).isSame(as: again), "\(text(json)) does not come back as it was.")
  }

  /// Checks what the text is inside of another one, and next to something.
  private func checkSurroundings(_ value: JSONValue) {
    for wrong in [",", "]", "}", "\"", "\u{1}", "\u{FEFF}", "x", "/**/"] {
      Support.check(
        Self.parse(bytes + wrong.utf8) == nil, "\(wrong) is read behind \(text(bytes)).")
    }
    let blanks = Array(" \t\r\n".utf8)
    Support.check(
      Self.parse(blanks + bytes + blanks).isSame(as: value),
      "White space matters to \(text(bytes)).")
    Support.check(Self.parse(Array("[".utf8) + bytes + Array(",]".utf8)) == nil, "A comma is read.")
    Support.check(
      Self.parse(Array(#"{"":"#.utf8) + bytes + Array(",}".utf8)) == nil, "A comma is read.")
    let isDeepest = value.depth == Self.maximumDepth
    let array = Self.parse(Array("[".utf8) + bytes + Array(",0]".utf8))
    Support.check(
      array.isSame(as: isDeepest ? nil : .array([value, .integer(0)])),
      "\(text(bytes)) is another value in an array, or one level too deep.")
    let object = Self.parse(Array(#"{"a":0,"a":"#.utf8) + bytes + Array("}".utf8))
    Support.check(
      object.isSame(as: isDeepest ? nil : .object(["a": value])),
      "\(text(bytes)) is another value in an object, or one level too deep.")
  }

  /// Checks that what is not JSON does not become so by being a part.
  private func checkThatItStaysWrong() {
    Support.check(
      Self.parse(Array(" ".utf8) + bytes + Array(" ".utf8)) == nil,
      "White space makes JSON of \(text(bytes)).")
  }

  private static func parse(_ bytes: [UInt8]) -> JSONValue? {
    try? JSONValue(parsing: bytes)
  }
}
