/// One configuration file and where it includes others.
struct ConfigFile: Sendable {
  /// A line that includes another file.
  struct Include: Sendable {
    /// The place of its entry.
    let index: Int
    let condition: IncludeCondition
    let target: Path
  }

  let entries: ArraySlice<GitConfig.Entry>
  /// In the order of the entries.
  let includes: [Include]
  /// In bytes.
  let size: Int

  /// - Parameters:
  ///   - entries: What the file says.
  ///   - path: Where it is.
  ///   - size: How many bytes it has.
  ///   - homes: The user's home, and its real path.
  init(
    _ entries: ArraySlice<GitConfig.Entry>, path: Path, size: Int,
    homes: (written: Path, real: Path)
  ) {
    self.entries = entries
    self.size = size
    includes = entries.indices.compactMap { index in
      let entry = entries[index]
      guard entry.isInclude, let value = entry.value, !value.isEmpty,
        let target = Self.target(value, in: path, home: homes.written)
      else { return nil }
      let condition = entry.subsection.map {
        IncludeCondition($0, in: path, home: homes.real)
      }
      return Include(index: index, condition: condition ?? .always, target: target)
    }
  }

  /// The path that an `include.path` means.
  ///
  /// - Returns: `nil` where it is in the home of another user or in git's own folder.
  /// - Source: `handle_path_include` in git's config.c.
  private static func target(_ value: [UInt8], in file: Path, home: Path) -> Path? {
    let path = HomePath.expand(value, home: home)
    if path.first == UInt8(ascii: "~") || path.starts(with: "%(prefix)/".utf8) { return nil }
    return file.parent?.resolving(path) ?? Path(path)
  }
}

extension GitConfig.Entry {
  /// Whether it is `include.path` or `includeIf.<condition>.path`.
  var isInclude: Bool {
    name == "path"
      && (subsection == nil ? section == "include" : section == "includeif")
  }

  /// Whether it is a remote's URL.
  var isRemoteURL: Bool {
    name == "url" && section == "remote" && subsection != nil
  }
}
