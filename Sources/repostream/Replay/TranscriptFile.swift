import Glibc
import JSONRPC

/// Transcripts on disk.
enum TranscriptFile {
  /// All of a file.
  static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard file >= 0 else {
      throw CommandFailure("\(path) cannot be read: \(unsafe String(cString: strerror(errno))).")
    }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
      throw CommandFailure("\(path) is a folder.")
    }
    return DescriptorReader.readToEnd(file)
  }

  /// Puts other bytes in the place of a file, all at once: rename(2).
  static func replace(
    _ path: String, with bytes: [UInt8]
  ) throws(CommandFailure) {
    var status = stat()
    let mode = unsafe stat(path, &status) == 0 ? status.st_mode & 0o777 : 0o600
    let new = "\(path).\(getpid())"
    let file = unsafe open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard file >= 0 else { throw unwritable(path) }
    let isWritten = DescriptorWriter.write(bytes, to: file)
    guard close(file) == 0, isWritten, unsafe rename(new, path) == 0 else {
      defer { unsafe unlink(new) }
      throw unwritable(path)
    }
  }

  private static func unwritable(_ path: String) -> CommandFailure {
    CommandFailure("\(path) cannot be written: \(unsafe String(cString: strerror(errno))).")
  }
}
