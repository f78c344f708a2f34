/// A regular file that is read at any place.
struct RandomAccessFile: ByteSource, ~Copyable {
  /// The most bytes of a file that is read as a whole when it is opened, with a single call.
  private static let small = 16 * 1_024

  /// How many bytes it had when it was opened.
  let count: Int
  private let descriptor: Descriptor
  /// All of it where it is small.
  private let whole: [UInt8]?

  init(opening path: Path) throws(SystemError) {
    let descriptor = try Descriptor(opening: path)
    let status = try descriptor.status()
    guard status.kind == .file else { throw .notRegularFile }
    let count = max(status.size, 0)
    let whole = count <= Self.small ? try descriptor.bytes(in: 0..<count) : nil
    self.init(count: count, descriptor: descriptor, whole: whole)
  }

  private init(count: Int, descriptor: consuming Descriptor, whole: [UInt8]?) {
    self.count = count
    self.descriptor = descriptor
    self.whole = whole
  }

  func bytes(in range: Range<Int>) throws(ReftableError) -> [UInt8] {
    if let whole { return try whole.bytes(in: range) }
    let bytes: [UInt8]
    do {
      bytes = try descriptor.bytes(in: range)
    } catch {
      throw .unreadable(error)
    }
    guard bytes.count == range.count else { throw .malformed }
    return bytes
  }
}

extension Descriptor {
  /// The bytes in a part of the file; fewer where it ends before.
  fileprivate func bytes(in range: Range<Int>) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    let filled = try read(into: &bytes, at: range.lowerBound)
    bytes.removeLast(bytes.count - filled)
    return bytes
  }
}

extension [UInt8]: ByteSource {
  func bytes(in range: Range<Int>) throws(ReftableError) -> [UInt8] {
    guard range.lowerBound >= 0, range.upperBound <= count else { throw .malformed }
    return Array(self[range])
  }
}
