/// A sink that knows what was told, so that no name is given twice and no parent is missing.
struct Plot<Sink: CorpusSink> {
  private(set) var sink: Sink
  var generator: SeededGenerator
  /// How many folders outside of repositories were told.
  private(set) var folderCount = 0
  private var folders: Set<String> = [""]
  private var clones: Set<String> = []
  /// The folders that are neither ignored nor in one that is, by their depth.
  private(set) var places: [[String]] = []

  init(_ sink: Sink, _ generator: SeededGenerator) {
    self.sink = sink
    self.generator = generator
  }

  /// How many repositories were told.
  var cloneCount: Int { clones.count }

  /// A path in a folder, which may be the root.
  static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : "\(folder)/\(name)"
  }

  /// A folder of this name, or of one like it where there is one already.
  mutating func newFolder(_ name: String, in parent: String, isPlace: Bool = true)
    throws(Failure) -> String
  {
    let path = unused(name, in: parent)
    try add(path, isPlace: isPlace)
    return path
  }

  /// A folder with all those that it lies in, as far as they are not there.
  ///
  /// - Returns: `nil` where a repository is in the way.
  mutating func folder(_ names: [String]) throws(Failure) -> String? {
    var path = ""
    for name in names {
      path = Self.join(path, name)
      if clones.contains(path) { return nil }
      if !folders.contains(path) { try add(path, isPlace: true) }
    }
    return path
  }

  mutating func files(_ count: Int, in folder: String) throws(Failure) {
    guard count > 0 else { return }
    try sink.files(Names.files(count, &generator), in: folder)
  }

  /// Fills a folder with so many folders, itself counted, and files in each.
  mutating func tree(
    _ folder: String, folders: Int, files: ClosedRange<Int>, isPlace: Bool = true
  ) throws(Failure) {
    try self.files(generator.number(files), in: folder)
    var rest = folders - 1
    while rest > 0 {
      let share = min(rest, generator.number(1...max(1, folders / 2)))
      let child = try newFolder(generator.pick(Names.folders), in: folder, isPlace: isPlace)
      try tree(child, folders: share, files: files, isPlace: isPlace)
      rest -= share
    }
  }

  /// A repository with a name that is made up, or as like it as can be.
  mutating func clone(_ template: TemplateSize, in parent: String) throws(Failure) {
    let path = unused(Names.project(&generator), in: parent)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    try sink.clone(Clone(template, name: name, &generator), at: path)
    clones.insert(path)
  }

  private mutating func add(_ path: String, isPlace: Bool) throws(Failure) {
    try sink.folder(path)
    folders.insert(path)
    folderCount += 1
    guard isPlace else { return }
    let depth = path.utf8.count { $0 == UInt8(ascii: "/") } + 1
    while places.count <= depth { places.append([]) }
    places[depth].append(path)
  }

  private func unused(_ name: String, in parent: String) -> String {
    let path = Self.join(parent, name)
    var candidate = path
    var number = 2
    while folders.contains(candidate) || clones.contains(candidate) {
      candidate = "\(path)-\(number)"
      number += 1
    }
    return candidate
  }
}
