/// Makes a corpus on disk.
struct DiskSink: CorpusSink {
  private let root: Folder
  private let maker: TemplateMaker
  private var templates: [TemplateSize: Template] = [:]
  /// The paths of all repositories, from the root.
  private(set) var repositories: [String] = []
  /// How many there are in all, those of the repositories counted.
  private(set) var folderCount = 0
  private(set) var fileCount = 0

  init(root: Folder, maker: TemplateMaker) {
    self.root = root
    self.maker = maker
  }

  mutating func folder(_ path: String) throws(Failure) {
    try root.makeFolder(path)
    folderCount += 1
  }

  mutating func files(_ names: [String], in folder: String) throws(Failure) {
    for name in names { try root.makeFile(folder.isEmpty ? name : "\(folder)/\(name)") }
    fileCount += names.count
  }

  mutating func clone(_ clone: Clone, at path: String) throws(Failure) {
    let known = templates[clone.template]
    let template = if let known { known } else { try maker.make(clone.template) }
    templates[clone.template] = template
    let (files, folders) = try template.copy(clone, to: path, in: root)
    fileCount += files
    folderCount += folders
    repositories.append(path)
  }
}
