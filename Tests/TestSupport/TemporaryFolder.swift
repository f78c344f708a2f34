package import Foundation

/// A folder for one test, gone when nobody refers to it any more.
package final class TemporaryFolder: Sendable {
  /// The real path, so that it can be compared with what a scan finds.
  package let path: String

  /// Makes an empty folder.
  package init() throws {
    FileRights.restore()
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "repostream-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.resolvingSymlinksInPath().path
  }

  deinit {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      // rm also gets at what is too deep or has no name that is text.
      _ = try? ChildProcess.run("/bin/rm", ["-rf", path], environment: [:])
    }
  }

  /// The path of something in the folder.
  package func path(_ relative: String) -> String {
    // Whoever asks is about to make something there.
    FileRights.restore()
    return path + "/" + relative
  }

  /// Makes a folder together with those that it lies in.
  @discardableResult
  package func makeFolder(_ relative: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: path(relative), withIntermediateDirectories: true)
    return path(relative)
  }

  /// Writes a file; the folder that it lies in is made where it is not there.
  @discardableResult
  package func write(_ contents: Data, to relative: String) throws -> String {
    let url = URL(filePath: path(relative))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try contents.write(to: url)
    return path(relative)
  }

  /// Writes a text file; the folder that it lies in is made where it is not there.
  @discardableResult
  package func write(_ text: String, to relative: String) throws -> String {
    try write(Data(text.utf8), to: relative)
  }

  /// Makes a symbolic link that says `target`, as it stands.
  package func link(_ relative: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(relative), withDestinationPath: target)
  }
}
