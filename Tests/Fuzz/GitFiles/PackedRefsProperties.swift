@testable import LocalRepositories

import Support

/// What holds for every file that may hold packed refs, with the way to cut it in its first byte.
struct PackedRefsProperties {
  private static let name = Array("refs/heads/main".utf8)

  private let contents: [UInt8]
  private let pieceSize: Int

  init(_ contents: [UInt8]) {
    pieceSize = 1 + Int(contents.first ?? 0)
    self.contents = Array(contents.dropFirst())
  }

  func check() {
    let object = object(pieceSize: max(contents.count, 1))
    for size in [1, pieceSize] {
      Support.check(
        self.object(pieceSize: size) == object, "It matters how \(text(contents)) is cut.")
    }
    let first = firstObject()
    if contents.contains(UInt8(ascii: "#")) {
      // A file may say that it is sorted, and not be.
      Support.check(
        object == nil || object == first, "\(text(contents)) does not say \(text(object ?? [])).")
    } else {
      Support.check(object == first, "\(text(contents)) is not searched to its end.")
    }
  }

  private func object(pieceSize: Int) -> [UInt8]? {
    var search = PackedRefsSearch(for: Self.name)
    for start in stride(from: 0, to: contents.count, by: pieceSize) {
      search.take(contents[start..<min(start + pieceSize, contents.count)])
      if search.isOver { return search.object }
    }
    search.finish()
    return search.object
  }

  /// The object in the first line that ends with the name.
  private func firstObject() -> [UInt8]? {
    for line in contents.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#")
    {
      let parts = line.split(
        separator: UInt8(ascii: " "), maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, parts[1].elementsEqual(Self.name) else { continue }
      guard case .object(let digits) = GitHead(contents: Array(parts[0])) else { return nil }
      return digits
    }
    return nil
  }
}
