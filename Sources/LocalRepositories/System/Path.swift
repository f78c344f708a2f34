/// A path as the bytes that the kernel knows, which need not be UTF-8.
///
/// - Shape: no NUL, and no slash at the end but for the top folder itself.
struct Path: Hashable, Sendable {
  private static let slash = UInt8(ascii: "/")
  private static let hexDigits = Array("0123456789ABCDEF".utf8)

  private(set) var bytes: [UInt8]

  /// Makes a path from bytes that end at their first NUL, as they would in C.
  init(_ bytes: some Sequence<UInt8>) {
    var bytes = Array(bytes.prefix { $0 != 0 })
    while bytes.count > 1, bytes.last == Self.slash { bytes.removeLast() }
    self.bytes = bytes
  }

  init(_ string: String) {
    self.init(string.utf8)
  }

  private init(exactly bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAbsolute: Bool { bytes.first == Self.slash }

  /// The path with the working directory before it, where it is relative: realpath(3) of `.`.
  var absolute: Path {
    guard !isAbsolute, let here = try? FileSystem.realPath(of: Path(".")) else { return self }
    return here.appending(bytes)
  }

  /// The last name in the path; `/` for the top folder.
  var name: ArraySlice<UInt8> {
    guard bytes.count > 1, let last = bytes.lastIndex(of: Self.slash) else { return bytes[...] }
    return bytes[(last + 1)...]
  }

  /// The folder that the path lies in; `nil` for the top folder and for a single relative name.
  var parent: Path? {
    guard bytes.count > 1, let last = bytes.lastIndex(of: Self.slash) else { return nil }
    return Path(exactly: Array(bytes[..<max(last, 1)]))
  }

  /// The path of an entry of this folder; `name` has no slash at its end.
  func appending(_ name: some Collection<UInt8>) -> Path {
    var joined: [UInt8] = []
    joined.reserveCapacity(bytes.count + 1 + name.count)
    joined.append(contentsOf: bytes)
    if joined.last != Self.slash { joined.append(Self.slash) }
    joined.append(contentsOf: name)
    return Path(exactly: joined)
  }

  /// Becomes the path of an entry of this folder; `name` has no slash at its end.
  mutating func append(_ name: ArraySlice<UInt8>) {
    if bytes.last != Self.slash { bytes.append(Self.slash) }
    bytes.append(contentsOf: name)
  }

  /// Becomes the path of a folder that it lies in, whose path has so many bytes.
  mutating func removeAll(after length: Int) {
    bytes.removeLast(bytes.count - length)
  }

  func appending(_ name: StaticString) -> Path {
    name.withUTF8Buffer { unsafe appending($0) }
  }

  /// Whether it is the path of an entry with this name in a folder.
  func isEntry(_ name: StaticString, of folder: Path) -> Bool {
    let length = folder.bytes.count + (folder.bytes.count > 1 ? 1 : 0)
    return bytes.count == length + name.utf8CodeUnitCount && folder.contains(self)
      && name.withUTF8Buffer { unsafe bytes[length...].elementsEqual($0) }
  }

  /// What another path means when it is read in this folder.
  func resolving(_ other: some Sequence<UInt8>) -> Path {
    let other = Path(other)
    return other.isAbsolute ? other : appending(other.bytes)
  }

  /// Whether the other path is this one or lies below it.
  func contains(_ other: Path) -> Bool {
    guard bytes.count > 1 else { return isAbsolute && other.isAbsolute }
    return other.bytes.starts(with: bytes)
      && (other.bytes.count == bytes.count || other.bytes[bytes.count] == Self.slash)
  }

  /// The path without `.`, `..` and double slashes, without asking the disk.
  var normalized: Path {
    var names: [ArraySlice<UInt8>] = []
    for name in bytes.split(separator: Self.slash) where !name.elementsEqual(".".utf8) {
      if name.elementsEqual("..".utf8) {
        _ = names.popLast()
      } else {
        names.append(name)
      }
    }
    let joined = Array(names.joined(separator: [Self.slash]))
    return Path(exactly: isAbsolute ? [Self.slash] + joined : joined)
  }
}

// MARK: - How it is told

extension Path {
  /// The path as text, with U+FFFD for bytes that are not UTF-8.
  var text: String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// Whether `text` tells every byte.
  var isText: Bool {
    String(validating: bytes, as: UTF8.self) != nil
  }

  /// The path as a `file:` URL with every byte in it.
  ///
  /// - Source: RFC 8089, and RFC 3986 section 2.3 for the bytes that stand for themselves.
  var uri: String {
    var uri: [UInt8] = []
    uri.reserveCapacity(bytes.count + 16)
    uri += "file://".utf8
    var rest = bytes[...]
    while !rest.isEmpty {
      let plain = rest.prefix(while: Self.standsForItself)
      uri += plain
      rest = rest[plain.endIndex...]
      guard let byte = rest.popFirst() else { break }
      uri += [
        UInt8(ascii: "%"), Self.hexDigits[Int(byte >> 4)], Self.hexDigits[Int(byte & 15)],
      ]
    }
    return String(decoding: uri, as: UTF8.self)
  }

  private static func standsForItself(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"), slash:
      true
    default: false
    }
  }

  /// The path's bytes in base64.
  ///
  /// - Source: RFC 4648 section 4.
  var base64: String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var encoded: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for position in 0..<4 {
        encoded.append(
          position <= group.count ? digits[bits >> (18 - 6 * position) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}
