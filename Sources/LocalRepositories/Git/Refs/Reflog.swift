/// The log of a ref.
///
/// - Source: gitrepository-layout(5), `logs`. A line has two objects, a name, a mail address in angle
///   brackets, seconds, a time zone, a tab and a message.
enum Reflog {
  /// The seconds since 1970 in the last line of a log of which this is the end; `nil` where the line
  /// begins before it.
  static func time(ofLastLineIn bytes: [UInt8], isWhole: Bool) -> Int? {
    let text = bytes.droppingLast { $0 == 0x0A }
    guard isWhole || text.contains(0x0A) else { return nil }
    let line = text.split(separator: 0x0A).last
    guard let entry = line?.prefix(while: { $0 != 0x09 }),
      let address = entry.lastIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let seconds = entry[(address + 1)...].split(separator: UInt8(ascii: " ")).first
    return seconds.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
  }
}
