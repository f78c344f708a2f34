/// Follows the includes of some configuration files for one repository.
///
/// - Source: `git_config_include` in git's config.c.
struct ConfigResolution {
  /// How deep files may include one another.
  ///
  /// What is deeper is left out; git ends in an error there.
  ///
  /// - Source: `MAX_INCLUDE_DEPTH` in git's config.c.
  private static let deepest = 10
  /// So many files are included at most, and so many bytes of them; git has no such limits.
  private static let fileLimit = 256
  private static let sizeLimit = 16 << 20

  private let files: ConfigFiles
  private let roots: [ConfigFile]
  /// `nil` outside of repositories.
  private let place: ConfigPlace?
  private let followsConditions: Bool
  private var remoteURLs: [[UInt8]]?
  private var count = 0
  private var size = 0
  /// What was found, in git's order.
  private(set) var config = GitConfig()
  /// Whether another repository may find something else.
  private(set) var isConditional = false

  /// Resolves all includes of the files `roots`, which come in git's order.
  init(of roots: [ConfigFile], in place: ConfigPlace?, files: ConfigFiles) {
    self.init(of: roots, in: place, files: files, followsConditions: true)
  }

  private init(
    of roots: [ConfigFile], in place: ConfigPlace?, files: ConfigFiles, followsConditions: Bool
  ) {
    self.files = files
    self.roots = roots
    self.place = place
    self.followsConditions = followsConditions
    for root in roots { add(root, depth: 0, isWithoutURLs: false) }
  }

  private mutating func add(_ file: ConfigFile, depth: Int, isWithoutURLs: Bool) {
    var start = file.entries.startIndex
    func part(to end: Int) -> ArraySlice<GitConfig.Entry> {
      let part = file.entries[start..<end]
      return isWithoutURLs ? part.filter { !$0.isRemoteURL }[...] : part
    }
    for include in file.includes {
      guard depth < Self.deepest, isMet(include.condition), let included = take(include.target)
      else { continue }
      config.append(part(to: include.index + 1))
      start = include.index + 1
      add(
        included, depth: depth + 1,
        isWithoutURLs: isWithoutURLs || include.condition.isAboutRemoteURLs)
    }
    config.append(part(to: file.entries.endIndex))
  }

  private mutating func take(_ path: Path) -> ConfigFile? {
    guard count < Self.fileLimit else { return nil }
    count += 1
    guard let file = files.file(at: path), size + file.size <= Self.sizeLimit else { return nil }
    size += file.size
    return file
  }

  private mutating func isMet(_ condition: IncludeCondition) -> Bool {
    switch condition {
    case .always:
      return true
    case .never:
      return false
    case .gitDir, .branch, .remoteURL:
      isConditional = true
      return followsConditions && isMetHere(condition)
    }
  }

  private mutating func isMetHere(_ condition: IncludeCondition) -> Bool {
    guard case .remoteURL(let pattern) = condition else {
      return place.map(condition.isMet) == true
    }
    let urls = remoteURLs ?? unconditionalURLs()
    remoteURLs = urls
    return urls.contains { pattern.matches($0[...]) }
  }

  /// The URLs that a condition may ask for: those of all files, but for what is included under a
  /// condition, where git takes a URL for an error.
  private func unconditionalURLs() -> [[UInt8]] {
    let all = ConfigResolution(of: roots, in: place, files: files, followsConditions: false)
    return all.config.entries.filter(\.isRemoteURL).compactMap(\.value)
  }
}

extension IncludeCondition {
  fileprivate var isAboutRemoteURLs: Bool {
    if case .remoteURL = self { true } else { false }
  }
}
