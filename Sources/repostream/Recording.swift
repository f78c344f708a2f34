import Glibc
import JSONRPC
import RepostreamProtocol

/// A transcript that is written while a session runs.
struct Recording {
  /// What the command line says of it.
  struct Options {
    var path: String
    /// More folders that stand in it by names, each `NAME` or `NAME=PATH`.
    var folders: [String] = []
  }

  private let folders: FolderNames
  private let file: Int32

  /// Makes the file, readable by its owner alone; one that was there keeps what it says until the start.
  init(_ options: Options) throws(CommandFailure) {
    folders = try Folders.named(options.folders)
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY
    file = unsafe open(options.path, flags, 0o600)
    // One that was there before may have been for everybody.
    guard file >= 0, Self.isPrivate(file) else {
      throw CommandFailure(
        "The transcript \(options.path) cannot be written: "
          + "\(unsafe String(cString: strerror(errno))).")
    }
  }

  /// Empties the file, and makes what writes to it.
  ///
  /// A server is trusted where it is this program, whose output has no secrets. `log` is told once where
  /// the file cannot be written any more.
  func start(
    header: TranscriptHeader, trustsServer: Bool, log: @escaping @Sendable (String) -> Void
  ) -> TranscriptRecorder {
    // A pipe or a device has nothing to lose, and refuses: ftruncate(2).
    _ = ftruncate(file, 0)
    return TranscriptRecorder(
      sink: FileSink(descriptor: file), header: header,
      mask: Self.mask(folders: folders, trustsServer: trustsServer),
      onFailure: { log("The transcript cannot be written any more; the session goes on.") })
  }

  /// Takes everybody else's rights on a file away; a device or a pipe stays as it is: fchmod(2).
  private static func isPrivate(_ file: Int32) -> Bool {
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return true }
    return fchmod(file, 0o600) == 0 || errno == EPERM || errno == EROFS
  }

  /// What keeps secrets, also those of the environment, out of a transcript.
  static func mask(folders: FolderNames, trustsServer: Bool) -> TranscriptMask {
    TranscriptMask(
      redactor: ProviderFactory.redactor, secrets: secrets(), folders: folders,
      trustsServer: trustsServer)
  }

  /// The secrets of the environment.
  static func secrets() -> [String] {
    Credentials.secrets(in: ProviderFactory.environment)
  }
}

/// A file that is only ever added to.
private struct FileSink: ByteSink {
  let descriptor: Int32

  func write(_ bytes: ArraySlice<UInt8>) -> Bool {
    DescriptorWriter.write(bytes, to: descriptor)
  }
}
