import Glibc
import JSONRPC

/// The folders that stand in transcripts by the names of variables.
enum Folders {
  /// The home folder, the working directory where it lies elsewhere, and those that were named.
  ///
  /// The arguments are more of them, each `NAME=PATH`, or `NAME` for the variable's value.
  static func named(_ arguments: [String]) throws(CommandFailure) -> FolderNames {
    let home = ProviderFactory.home
    var folders = ["HOME": home]
    if let here = workingDirectory, !"\(here)/".hasPrefix("\(home)/") { folders["PWD"] = here }
    return FolderNames(folders.merging(try parse(arguments)) { $1 })
  }

  /// Where the folders are that a transcript has names for.
  ///
  /// A path that is given for one becomes the variable's value.
  static func known(
    _ names: [String], _ arguments: [String]
  ) throws(CommandFailure) -> FolderNames {
    var folders = try parse(arguments)
    for (name, path) in folders { unsafe setenv(name, path, 1) }
    for name in names where folders[name] == nil {
      let path = name == "PWD" ? workingDirectory : ProviderFactory.environment[name]
      guard let path = name == "HOME" ? ProviderFactory.home : path else {
        throw CommandFailure(
          "The transcript has the folder ${\(name)}; "
            + "say where it is with --folder \(name)=PATH.")
      }
      folders[name] = path
    }
    return FolderNames(folders)
  }

  private static func parse(
    _ arguments: [String]
  ) throws(CommandFailure) -> [String: String] {
    var folders: [String: String] = [:]
    for argument in arguments {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let path = parts.count == 2 ? String(parts[1]) : ProviderFactory.environment[name],
        !name.isEmpty, name.utf8.allSatisfy(isOfName)
      else {
        throw CommandFailure("--folder needs NAME=PATH, or the name of a variable that is set.")
      }
      folders[name] = absolute(path)
    }
    return folders
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & 0xDF)
  }

  private static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let real = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// The working directory: getcwd(3).
  private static var workingDirectory: String? {
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }
}
