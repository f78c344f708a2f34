/// Something about a few folders, by their paths.
struct FolderTable<Value: Sendable>: Sendable {
  private let values: [Path: Value]
  /// How long the longest path is: most folders have a longer one and need not be looked up.
  private let longest: Int

  init(_ values: [Path: Value]) {
    self.values = values
    longest = values.keys.map(\.bytes.count).max() ?? -1
  }

  subscript(folder: Path) -> Value? {
    folder.bytes.count > longest ? nil : values[folder]
  }
}
