/// A number of folders in one folder that a walk has still to look at.
struct Subfolders: Sendable {
  let parent: ParentFolder
  /// Where their names stand in those of the parent.
  private var range: Range<Int>

  /// All of a parent's.
  init(of parent: ParentFolder) {
    self.parent = parent
    range = 0..<parent.names.count
  }

  /// How far they are below their root, which has depth 0.
  var depth: Int { parent.depth + 1 }

  /// Takes the next folder out; `nil` where there is none.
  mutating func next() -> Folder? {
    guard !range.isEmpty else { return nil }
    let end = parent.names[range].firstIndex(of: 0) ?? range.upperBound
    defer { range = min(end + 1, range.upperBound)..<range.upperBound }
    return Folder(parent: parent, name: range.lowerBound..<end)
  }

  /// Takes about half of the folders out; `nil` where there is one at most.
  mutating func splitOff() -> Subfolders? {
    let middle = range.lowerBound + range.count / 2
    guard let end = parent.names[middle..<range.upperBound].firstIndex(of: 0),
      end + 1 < range.upperBound
    else { return nil }
    var rest = self
    rest.range = end + 1..<range.upperBound
    range = range.lowerBound..<end + 1
    return rest
  }
}

/// A folder that a walk has still to look at.
struct Folder: Sendable {
  let parent: ParentFolder
  /// Where its name stands in those of the parent.
  let name: Range<Int>

  /// The real path.
  var path: Path {
    let name = parent.names[name]
    return name.elementsEqual(".".utf8) ? parent.path : parent.path.appending(name)
  }

  /// How long the path is, in bytes.
  var pathLength: Int { parent.path.bytes.count + 1 + name.count }

  var depth: Int { parent.depth + 1 }
}
