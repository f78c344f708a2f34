/// A search for one ref in a file of packed refs, in whatever pieces the file comes.
///
/// - Source: `refs/packed-backend.c` of git for the format.
struct PackedRefsSearch {
  /// The most bytes of a line that is looked at: more than the longest name that is ever looked for
  /// takes.
  private static let longestLine = 16 * 1_024

  /// The object that the ref is, as hex digits.
  private(set) var object: [UInt8]?
  /// Whether more of the file would change nothing.
  private(set) var isOver = false

  private let ref: [UInt8]
  private var isSorted = false
  /// What there is of a line that is not complete.
  private var line: [UInt8] = []

  init(for ref: [UInt8]) {
    self.ref = ref
  }

  /// Takes the next bytes of the file.
  mutating func take(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while !isOver, let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      if line.isEmpty {
        look(at: rest[..<end])
      } else {
        append(rest[..<end])
        finishLine()
      }
      rest = rest[(end + 1)...]
    }
    append(rest)
  }

  /// Takes note that the file has no more bytes.
  mutating func finish() {
    if !isOver { finishLine() }
    isOver = true
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    // One byte beyond the limit tells that the line is too long.
    line.append(contentsOf: bytes.prefix(Self.longestLine + 1 - line.count))
  }

  private mutating func finishLine() {
    look(at: line[...])
    line.removeAll(keepingCapacity: true)
  }

  private mutating func look(at line: ArraySlice<UInt8>) {
    guard line.count <= Self.longestLine else { return }
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
