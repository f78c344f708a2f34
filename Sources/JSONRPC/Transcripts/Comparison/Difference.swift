/// One thing in which a session is not as its transcript has it.
public struct Difference: Hashable, Sendable {
  /// The line of the transcript that it is about; `nil` where it has no such line.
  public var line: Int?
  /// What it is about: a message, in words.
  public var subject: String
  /// Where in the message it is, such as `result.count`; empty for all of it.
  public var path: String
  /// What the transcript has, as JSON or in words; `nil` where it has nothing.
  public var expected: String?
  /// What came, as JSON or in words; `nil` where nothing came.
  public var actual: String?

  /// The difference for a person, in a few lines without an end.
  public var text: String {
    let place = line.map { "line \($0): " } ?? ""
    return """
      \(place)\(subject)\(path.isEmpty ? "" : ", \(path)")
        expected  \(Self.cut(expected ?? "nothing"))
        got       \(Self.cut(actual ?? "nothing"))
      """
  }

  /// The start of a long text.
  private static func cut(_ text: String) -> String {
    String(excerptOf: text.utf8, atMost: 600)
  }
}

extension JSONValue {
  /// The value as JSON, for a person.
  var shown: String {
    String(decoding: json, as: UTF8.self)
  }
}
