import Foundation
import Testing

@testable import JSONRPC

@Suite struct JSONValueTests {
  private static func parse(_ text: String) throws -> JSONValue {
    try JSONValue(parsing: Array(text.utf8))
  }

  @Test(arguments: [
    ("null", JSONValue.null), ("true", .bool(true)), (" false\n", .bool(false)),
    ("0", .integer(0)), ("-0", .integer(0)), ("1.0", .integer(1)), ("1e0", .integer(1)),
    ("120e-1", .integer(12)), ("1E+2", .integer(100)), ("0.5", .number(0.5)),
    ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
    ("9223372036854775808", .number(9_223_372_036_854_775_808)),
    ("0e999999999999999999999", .integer(0)), ("1e-999999999999", .number(0)),
    (#""""#, .string("")), (#""a\/\"\\\b\f\n\r\té""#, .string("a/\"\\\u{8}\u{C}\n\r\té")),
    (#""\u00e9\uD83D\uDE80""#, .string("é🚀")), (#""\u0000""#, .string("\0")),
    ("[]", .array([])), ("[1,[2]]", .array([.integer(1), .array([.integer(2)])])),
    (#"{"a":1,"a":2}"#, .object(["a": .integer(2)])),
  ])
  func `JSON is read`(text: String, expected: JSONValue) throws {
    #expect(try Self.parse(text) == expected)
  }

  @Test(arguments: [
    "", " ", "{", "[", "[1", "[1,", "[1,]", #"{"a":1,}"#, #"{"a"}"#, #"{"a":}"#, "{1:2}", "{a:1}",
    "01", "-", "1.", ".5", "1e", "1e+", "+1", "tru", "nul", "TRUE", "NaN", "Infinity", "'a'",
    "\"", "\"\u{1}\"", "\"\n\"", #""\x""#, #""\u12""#, #""\u12G4""#, #""\uD800""#, #""\uDC00""#,
    #""\uD800\u0041""#, #""\uD83Dx""#, "1 2", "{} {}", "\u{FEFF}1", "[1 2]", "//\n1",
  ])
  func `what is not JSON is refused`(text: String) {
    #expect(throws: JSONSyntaxError.self) { try Self.parse(text) }
  }

  @Test func `bytes that are not UTF-8 are refused`() {
    for bytes: [UInt8] in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80]] {
      #expect(throws: JSONSyntaxError.self) {
        try JSONValue(parsing: [0x22] + bytes + [0x22])
      }
    }
  }

  @Test func `nesting ends at 512`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try Self.parse(nested(512))
    for depth in [513, 100_000] {
      #expect(throws: JSONSyntaxError.self) { try Self.parse(nested(depth)) }
    }
    #expect(throws: JSONSyntaxError.self) {
      try Self.parse(String(repeating: "[", count: 100_000))
    }
  }

  @Test func `what is written is what the library reads`() throws {
    let text = String((0..<0x250).compactMap(Unicode.Scalar.init).map(Character.init)) + "🚀\u{2028}"
    let value = JSONValue.object([
      text: .array([.null, .bool(true), .integer(.min), .number(0.1), .string(text)])
    ])
    #expect(try JSONValue(parsing: value.json) == value)
    struct Decoded: Decodable, Equatable {
      var text: String
      init(from decoder: any Decoder) throws {
        var elements = try decoder.unkeyedContainer()
        _ = try elements.decodeNil()
        _ = try elements.decode(Bool.self)
        _ = try elements.decode(Int.self)
        _ = try elements.decode(Double.self)
        text = try elements.decode(String.self)
      }
    }
    let decoded = try JSONDecoder().decode([String: Decoded].self, from: Data(value.json))
    #expect(decoded[text]?.text == text)
  }
}
