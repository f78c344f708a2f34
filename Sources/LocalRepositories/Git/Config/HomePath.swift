/// Paths below the user's home as configuration files write them.
enum HomePath {
  /// What `~` and `~/…` stand for; anything else stands for itself.
  ///
  /// - Source: `interpolate_path` in git's path.c.
  static func expand(_ path: [UInt8], home: Path) -> [UInt8] {
    guard path.first == UInt8(ascii: "~") else { return path }
    if path.count == 1 { return home.bytes }
    return path[1] == UInt8(ascii: "/") ? home.bytes + path[1...] : path
  }
}
