import Synchronization

/// Reads the files that configurations include, each once as long as they are not too many.
final class ConfigFiles: Sendable {
  /// How many bytes of files are kept; what comes later is read each time.
  private static let limit = 16 << 20
  /// What is counted for a file beside its bytes.
  private static let overhead = 256

  private struct Kept {
    /// `nil` where the file is not there or cannot be read.
    var files: [Path: ConfigFile?] = [:]
    var size = 0
  }

  private let homes: (written: Path, real: Path)
  /// Guards what is kept.
  private let kept = Mutex(Kept())

  /// - Parameter home: The user's home as the environment has it.
  init(home: Path) {
    homes = (home, (try? FileSystem.realPath(of: home)) ?? home)
  }

  /// The file at a path; `nil` where it is not there or cannot be read.
  func file(at path: Path) -> ConfigFile? {
    if let known = kept.withLock({ $0.files[path] }) { return known }
    // Two at once may read it twice, but neither waits for the other's disk.
    let file = read(path)
    kept.withLock { kept in
      let size = (file?.size ?? 0) + path.bytes.count + Self.overhead
      guard kept.files[path] == nil, kept.size + size <= Self.limit else { return }
      kept.files[path] = .some(file)
      kept.size += size
    }
    return file
  }

  /// A file that has been read and parsed by itself.
  func file(_ config: GitConfig, path: Path) -> ConfigFile {
    ConfigFile(config.parts.first ?? [], path: path, size: 0, homes: homes)
  }

  private func read(_ path: Path) -> ConfigFile? {
    guard let bytes = try? FileSystem.contents(of: path, limit: UserConfig.limit) else {
      return nil
    }
    return ConfigFile(
      GitConfig(parsing: bytes).parts.first ?? [], path: path, size: bytes.count, homes: homes)
  }
}
