/// Writes compact JSON, one token after the other, into one buffer.
///
/// Commas are its own business; that every object and array is ended is the caller's.
public struct JSONWriter: Sendable {
  /// What was written so far, as UTF-8.
  public private(set) var bytes: [UInt8] = []
  /// Whether the next element or key of the open container follows another one.
  private var needsComma = false

  /// Makes a writer with nothing written.
  public init() {}

  /// What `body` writes, which has to be one value.
  public static func json(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    body(&writer)
    return writer.bytes
  }

  /// Makes room for so many more bytes.
  public mutating func reserve(_ count: Int) {
    bytes.reserveCapacity(bytes.count + count)
  }

  /// Opens an object as the next value.
  public mutating func beginObject() {
    beginValue()
    bytes.append(UInt8(ascii: "{"))
    needsComma = false
  }

  /// Closes the open object.
  public mutating func endObject() {
    bytes.append(UInt8(ascii: "}"))
    needsComma = true
  }

  /// Opens an array as the next value.
  public mutating func beginArray() {
    beginValue()
    bytes.append(UInt8(ascii: "["))
    needsComma = false
  }

  /// Closes the open array.
  public mutating func endArray() {
    bytes.append(UInt8(ascii: "]"))
    needsComma = true
  }

  /// Writes a member's name; its value has to follow.
  public mutating func key(_ name: String) {
    beginValue()
    writeString(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes `null` as the next value.
  public mutating func null() {
    beginValue()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Writes a boolean as the next value.
  public mutating func value(_ value: Bool) {
    beginValue()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  /// Writes an integer as the next value, digit by digit.
  public mutating func value(_ value: Int) {
    beginValue()
    bytes.append(contentsOf: String(value).utf8)
  }

  /// Writes a number as the next value; `null` where JSON has no way to write it.
  public mutating func value(_ value: Double) {
    guard value.isFinite else { return null() }
    beginValue()
    bytes.append(contentsOf: "\(value)".utf8)
  }

  /// Writes a string as the next value.
  public mutating func value(_ value: String) {
    beginValue()
    writeString(value)
  }

  /// Writes a value that is JSON already.
  public mutating func raw(_ json: some Collection<UInt8>) {
    beginValue()
    bytes.append(contentsOf: json)
  }

  private mutating func beginValue() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func writeString(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    // Most strings need no escape, and are copied at once.
    let isWritten = unsafe string.utf8.withContiguousStorageIfAvailable { utf8 in
      guard unsafe utf8.allSatisfy(\.standsForItself) else { return false }
      unsafe bytes.append(contentsOf: utf8)
      return true
    }
    if isWritten != true { writeEscaped(string) }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func writeEscaped(_ string: String) {
    for byte in string.utf8 {
      if byte.standsForItself {
        bytes.append(byte)
      } else if byte < 0x20 {
        writeControl(byte)
      } else {
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      }
    }
  }

  private mutating func writeControl(_ byte: UInt8) {
    switch byte {
    case 0x08: bytes.append(contentsOf: #"\b"#.utf8)
    case 0x09: bytes.append(contentsOf: #"\t"#.utf8)
    case 0x0A: bytes.append(contentsOf: #"\n"#.utf8)
    case 0x0C: bytes.append(contentsOf: #"\f"#.utf8)
    case 0x0D: bytes.append(contentsOf: #"\r"#.utf8)
    default:
      let digits = Array("0123456789abcdef".utf8)
      bytes.append(contentsOf: #"\u00"#.utf8)
      bytes.append(digits[Int(byte >> 4)])
      bytes.append(digits[Int(byte & 0xF)])
    }
  }
}

extension UInt8 {
  /// Whether the byte means itself within a JSON string.
  fileprivate var standsForItself: Bool {
    self >= 0x20 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
  }
}

// MARK: - Members

extension JSONWriter {
  /// Writes a member with a string.
  public mutating func member(_ name: String, _ value: String) {
    key(name)
    self.value(value)
  }

  /// Writes a member with an integer.
  public mutating func member(_ name: String, _ value: Int) {
    key(name)
    self.value(value)
  }

  /// Writes a member with a boolean.
  public mutating func member(_ name: String, _ value: Bool) {
    key(name)
    self.value(value)
  }

  /// Writes a member with a string, or nothing where there is none.
  public mutating func member(_ name: String, ifPresent value: String?) {
    if let value { member(name, value) }
  }

  /// Writes a member with an integer, or nothing where there is none.
  public mutating func member(_ name: String, ifPresent value: Int?) {
    if let value { member(name, value) }
  }

  /// Writes a member with a string, or with `null` where there is none.
  public mutating func member(_ name: String, orNull value: String?) {
    key(name)
    if let value { self.value(value) } else { null() }
  }

  /// Writes a member whose value `body` writes.
  public mutating func member(_ name: String, _ body: (inout JSONWriter) -> Void) {
    key(name)
    body(&self)
  }

  /// Writes an object whose members `body` writes.
  public mutating func object(_ body: (inout JSONWriter) -> Void) {
    beginObject()
    body(&self)
    endObject()
  }

  /// Writes an array with a value for each element, which `body` writes.
  public mutating func array<Element>(
    _ elements: some Sequence<Element>, _ body: (inout JSONWriter, Element) -> Void
  ) {
    beginArray()
    for element in elements { body(&self, element) }
    endArray()
  }
}
