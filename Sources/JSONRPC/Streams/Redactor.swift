import Synchronization

/// Makes sure that secrets show in nothing that goes out, in whatever way they are written.
///
/// All output passes here. A secret is learned before anybody uses it; one of less than six characters
/// is none, and would make words unreadable.
public final class Redactor: Sendable {
  private struct Secrets {
    /// The spellings of those that are never forgotten.
    var kept: Set<[UInt8]> = []
    /// The spellings of each other secret, the newest secret last.
    var spellings: [Set<[UInt8]>] = []
    /// The spellings by the two bytes that they begin with.
    var byBeginning: [Int: [[UInt8]]] = [:]
    /// Whether any begins so; empty where there is none at all.
    var isBeginning: [Bool] = []

    /// Learns the spellings of a secret, and forgets those of the one that was learned first where there
    /// are too many.
    mutating func add(_ new: Set<[UInt8]>) {
      guard !spellings.contains(new), !new.isSubset(of: kept) else { return }
      spellings.append(new)
      if spellings.count > maximumCount { spellings.removeFirst() }
      sort()
    }

    /// Sorts what is looked for.
    mutating func sort() {
      let all = kept.union(spellings.joined())
      byBeginning = Dictionary(grouping: all) { Redactor.beginning($0[0], $0[1]) }
      isBeginning = [Bool](repeating: false, count: 1 << 16)
      for beginning in byBeginning.keys { isBeginning[beginning] = true }
    }
  }

  /// What stands in the place of a secret.
  private static let mask = Array("***".utf8)
  private static let minimumLength = 6
  /// The most secrets that are learned and known at once; more than there can be loads.
  private static let maximumCount = 128

  /// Guards what is looked for.
  private let secrets = Mutex(Secrets())

  /// Makes one that knows these secrets, however many it learns.
  public init(keeping secrets: [String] = []) {
    let known = secrets.filter { $0.utf8.count >= Self.minimumLength }
    guard !known.isEmpty else { return }
    self.secrets.withLock {
      $0.kept = Set(known.flatMap(Self.spellings))
      $0.sort()
    }
  }

  /// Masks a secret from now on, with its Base64, also within other things, as in HTTP's Basic form, and
  /// as it stands in JSON.
  public func learn(_ secret: String) {
    guard secret.utf8.count >= Self.minimumLength else { return }
    let spellings = Self.spellings(of: secret)
    secrets.withLock { $0.add(spellings) }
  }

  /// The same text without secrets.
  public func masked(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let masked = masked(bytes)
    return masked == bytes ? text : String(decoding: masked, as: UTF8.self)
  }

  /// The same bytes without secrets, but where one stands in the name of a JSON object's member: these
  /// are our own, and a message would be none without them.
  ///
  /// With its length kept, what says how many bytes there are stays true.
  public func masked(_ bytes: [UInt8], keepsLength: Bool = false) -> [UInt8] {
    let (byBeginning, isBeginning) = secrets.withLock { ($0.byBeginning, $0.isBeginning) }
    guard !byBeginning.isEmpty else { return bytes }
    let begins = isBeginning.span
    var masked: [UInt8] = []
    var copied = 0
    var position = 0
    let span = bytes.span
    while position + 1 < span.count {
      let beginning = Self.beginning(span[position], span[position + 1])
      guard begins[beginning] else {
        position += 1
        continue
      }
      let lengths = byBeginning[beginning, default: []].filter {
        bytes[position...].starts(with: $0)
      }.map(\.count)
      if let length = lengths.max(), !Self.isMemberName(around: position + length, in: bytes) {
        masked += bytes[copied..<position]
        masked += keepsLength ? [UInt8](repeating: UInt8(ascii: "*"), count: length) : Self.mask
        position += length
        copied = position
      } else {
        position += 1
      }
    }
    return copied == 0 ? bytes : masked + bytes[copied...]
  }

  private static func beginning(_ first: UInt8, _ second: UInt8) -> Int {
    Int(first) << 8 | Int(second)
  }

  /// Whether what ends at a position is a part of a member's name, whose quote has a colon behind it.
  ///
  /// Within a string that holds JSON there would be a backslash before the quote.
  private static func isMemberName(around end: Int, in bytes: [UInt8]) -> Bool {
    guard let quote = bytes[end...].firstIndex(of: UInt8(ascii: "\"")) else { return false }
    return quote + 1 < bytes.count && bytes[quote + 1] == UInt8(ascii: ":")
      && (quote == 0 || bytes[quote - 1] != UInt8(ascii: "\\"))
  }

  private static func spellings(of secret: String) -> Set<[UInt8]> {
    let plain = Array(secret.utf8)
    let escaped = escaped(secret)
    var spellings: Set = [plain, escaped, self.escaped(String(decoding: escaped, as: UTF8.self))]
    for offset in 0..<3 {
      let core = base64Core(of: plain, behind: offset)
      spellings.insert(core)
      spellings.insert(
        core.map { byte in
          switch byte {
          case UInt8(ascii: "+"): UInt8(ascii: "-")
          case UInt8(ascii: "/"): UInt8(ascii: "_")
          default: byte
          }
        })
    }
    return spellings
  }

  /// As it stands in a JSON string.
  private static func escaped(_ text: String) -> [UInt8] {
    Array(JSONWriter.json { $0.value(text) }.dropFirst().dropLast())
  }

  /// The characters of Base64 that tell of these bytes alone, where so many others stand before them:
  /// RFC 4648, section 4.
  private static func base64Core(of bytes: [UInt8], behind offset: Int) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    let bits = [UInt8](repeating: 0, count: offset) + bytes
    let first = (offset * 8 + 5) / 6
    return (first..<bits.count * 8 / 6).map { character in
      let bit = character * 6
      let pair =
        UInt16(bits[bit / 8]) << 8 | (bit / 8 + 1 < bits.count ? UInt16(bits[bit / 8 + 1]) : 0)
      return alphabet[Int(pair >> (10 - UInt16(bit % 8)) & 0x3F)]
    }
  }
}
