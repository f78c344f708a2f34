/// How many folders a load left out on purpose, by reason.
public struct SkippedFolders: Hashable, Sendable {
  /// Those on an ignore list.
  public var ignored: Int
  /// Those that are mount points and were not crossed.
  public var mounts: Int
  /// Those below the deepest level that is looked at.
  public var depth: Int

  /// Makes the counts; all zero where nothing was left out.
  public init(ignored: Int = 0, mounts: Int = 0, depth: Int = 0) {
    self.ignored = ignored
    self.mounts = mounts
    self.depth = depth
  }

  /// Adds the counts of another part of the same load.
  public static func += (sum: inout SkippedFolders, part: SkippedFolders) {
    sum.ignored += part.ignored
    sum.mounts += part.mounts
    sum.depth += part.depth
  }
}
