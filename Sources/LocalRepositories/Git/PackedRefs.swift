/// The file in which git keeps refs that have no file of their own.
///
/// - Source: `refs/packed-backend.c` of git for the format.
enum PackedRefs {
  /// The most bytes of it that are read.
  private static let limit = 64 << 20
  private static let chunk = 64 * 1_024

  /// The object that a ref is, as hex digits.
  ///
  /// - Returns: `nil` where the file has no such ref or there is no file.
  /// - Throws: `tooLarge` where the ref is not in the part that is read, or what the system says.
  static func object(of ref: [UInt8], in path: Path) throws(SystemError) -> [UInt8]? {
    guard let file = try FileSystem.ifPresent(try Descriptor(opening: path)) else { return nil }
    guard try file.status().kind == .file else { throw .notRegularFile }
    var search = Search(ref: ref)
    var buffer = [UInt8](repeating: 0, count: chunk)
    var start = 0
    var total = 0
    while total < limit {
      let count = try file.read(into: &buffer, from: start)
      total += count
      let end = start + count
      let rest = search.look(at: buffer[..<end], isLast: count == 0)
      if let object = search.object { return object }
      if count == 0 || search.isOver { return nil }
      // What is left of a line that goes on in the next chunk moves to the front.
      if rest == 0 && end == buffer.count {
        buffer.append(contentsOf: repeatElement(0, count: chunk))
      } else if rest > 0 {
        buffer.replaceSubrange(0..<(end - rest), with: buffer[rest..<end])
      }
      start = end - rest
    }
    throw .tooLarge
  }

  /// A search for one ref, line by line.
  private struct Search {
    let ref: [UInt8]
    private(set) var object: [UInt8]?
    /// The ref would have come by now.
    private(set) var isOver = false
    private var isSorted = false

    init(ref: [UInt8]) {
      self.ref = ref
    }

    /// - Returns: Where the line begins that is not complete yet.
    mutating func look(at bytes: ArraySlice<UInt8>, isLast: Bool) -> Int {
      var start = bytes.startIndex
      while !isOver, object == nil {
        let lineEnd = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
        guard let end = lineEnd ?? (isLast ? bytes.endIndex : nil), start < bytes.endIndex else {
          break
        }
        look(atLine: bytes[start..<end])
        start = min(end + 1, bytes.endIndex)
      }
      return start
    }

    private mutating func look(atLine line: ArraySlice<UInt8>) {
      if line.first == UInt8(ascii: "#") {
        isSorted = line.split(separator: UInt8(ascii: " ")).contains {
          $0.elementsEqual("sorted".utf8)
        }
        return
      }
      // A line that begins with ^ has no blank in it.
      guard let blank = line.firstIndex(of: UInt8(ascii: " ")) else { return }
      let name = line[(blank + 1)...]
      if name.elementsEqual(ref) {
        if case .object(let digits) = GitHead(contents: Array(line[..<blank])) { object = digits }
        isOver = true
      } else if isSorted, ref.lexicographicallyPrecedes(name) {
        isOver = true
      }
    }
  }
}
