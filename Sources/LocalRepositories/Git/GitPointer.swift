/// A `.git` file, which says where the git dir is.
///
/// - Source: `read_gitfile_gently` in git's setup.c.
struct GitPointer: Hashable, Sendable {
  /// The most bytes that such a file may have.
  static let limit = 1 << 20

  /// The path as it is written, relative to the file's folder where it is not absolute.
  let target: [UInt8]

  /// Takes a file's bytes apart; `nil` where git would refuse the file.
  init?(contents: [UInt8]) {
    guard contents.starts(with: "gitdir: ".utf8) else { return nil }
    target = Array(contents.dropFirst(8).droppingLast { $0 == 0x0A || $0 == 0x0D })
    if target.isEmpty { return nil }
  }
}
