/// A repository that git has made, of which clones are copies.
///
/// The files of a copy are its own names of the template's files, but for those that tell one
/// repository from another: a scan reads folders, of which each copy has its own.
struct Template {
  /// The branches that it has, all at the same commit; the first is checked out.
  static let branches = ["main", "develop", "feature/search", "fix/line-ends", "release-1.2"]
  /// What stands in its configuration for the URL of a clone's remote.
  static let urlMark = "@URL@"
  private static let own: Set = [".git/config", ".git/HEAD"]

  private let source: Folder
  private let config: String
  private let commit: String
  /// Each before those in it.
  private var folders: [String] = []
  private var files: [String] = []

  /// Reads a template; `commit` is the one that its branches are at.
  init(reading source: Folder, commit: String) throws(Failure) {
    self.source = source
    self.commit = commit
    config = Files.text(of: "\(source.path)/.git/config") ?? ""
    var rest = [""]
    while let folder = rest.popLast() {
      for (name, isFolder) in try source.entries(of: folder) {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        if isFolder {
          folders.append(path)
          rest.append(path)
        } else if !Self.own.contains(path) {
          files.append(path)
        }
      }
    }
  }

  /// Makes a copy in a folder that is there.
  ///
  /// - Returns: How many files and how many folders it has.
  func copy(_ clone: Clone, to path: String, in root: Folder) throws(Failure) -> (Int, Int) {
    try root.makeFolder(path)
    let target = try Folder(opening: "\(root.path)/\(path)")
    for folder in folders { try target.makeFolder(folder) }
    for file in files { try target.link(file, to: source, file) }
    let config = config.replacing(Self.urlMark, with: clone.url)
    try target.write(config.utf8, to: ".git/config")
    try target.write("ref: refs/heads/\(clone.branch)\n".utf8, to: ".git/HEAD")
    if clone.hasLooseRef {
      if let slash = clone.branch.lastIndex(of: "/") {
        let folder = ".git/refs/heads/\(clone.branch[..<slash])"
        // git may have left it behind, empty.
        if !target.has(folder) { try target.makeFolder(folder) }
      }
      try target.write("\(commit)\n".utf8, to: ".git/refs/heads/\(clone.branch)")
    }
    return (files.count + Self.own.count, folders.count + 1)
  }
}
