import Processes

/// Makes templates with git, apart from whatever the machine's user has told it.
struct TemplateMaker {
  /// Where they are made.
  let folder: Folder
  /// What part of its files a template has.
  let size: Double
  let seed: Int

  /// Makes a repository with a commit, branches, tags, a remote and its branches, all packed.
  func make(_ size: TemplateSize) throws(Failure) -> Template {
    let root = try Folder(making: "\(folder.path)/\(size.rawValue)")
    var plot = Plot(TemplateSink(root: root), SeededGenerator(seed: seed))
    let folders = size.folders.scaled(self.size, atLeast: 3)
    try plot.tree("", folders: folders, files: 0...(2 * size.files / size.folders))
    try root.write("A repository of the benchmark.\n".utf8, to: "README")
    try git("-c", "init.defaultBranch=\(Template.branches[0])", "init", "-q", in: root)
    try git("add", "-A", in: root)
    try git("commit", "-q", "-m", "Begin", in: root)
    try git("commit", "-q", "--allow-empty", "-m", "Go on", in: root)
    let commit = try git("rev-parse", "HEAD", in: root)
    try git("remote", "add", "origin", Template.urlMark, in: root)
    let heads = Template.branches.dropFirst().map { "refs/heads/\($0)" }
    let remotes = Template.branches.map { "refs/remotes/origin/\($0)" }
    let tags = (0..<20).map { "refs/tags/v1.\($0)" }
    let refs = (heads + remotes + tags).map { "create \($0) \(commit)\n" }.joined()
    try git("update-ref", "--stdin", in: root, input: refs)
    try git("gc", "-q", "--prune=now", in: root)
    return try Template(reading: root, commit: commit)
  }

  @discardableResult
  private func git(
    _ arguments: String..., in root: Folder, input: String = ""
  ) throws(Failure) -> String {
    var environment = Environment.clean(home: folder.path) + ["GIT_CONFIG_NOSYSTEM=1"]
    for role in ["AUTHOR", "COMMITTER"] {
      environment += [
        "GIT_\(role)_NAME=Bench", "GIT_\(role)_EMAIL=bench@example.com",
        "GIT_\(role)_DATE=1700000000 +0000",
      ]
    }
    let output = try PipedProgram.run(
      ["git", "-C", root.path] + arguments, environment: environment, input: input)
    return String(decoding: output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}

/// The working tree of a template, on disk.
private struct TemplateSink: CorpusSink {
  let root: Folder

  func folder(_ path: String) throws(Failure) {
    try root.makeFolder(path)
  }

  func files(_ names: [String], in folder: String) throws(Failure) {
    for name in names { try root.makeFile(folder.isEmpty ? name : "\(folder)/\(name)") }
  }

  func clone(_ clone: Clone, at path: String) throws(Failure) {
    throw Failure("A template holds no repositories.")
  }
}
