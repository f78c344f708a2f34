import Glibc
import JSONRPC

/// Transcripts on disk.
enum TranscriptFile {
  /// All of a file.
  static func read(_ path: String) throws(ReplayCommand.Failure) -> [UInt8] {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard file >= 0 else {
      throw .init("\(path) cannot be read: \(unsafe String(cString: strerror(errno))).")
    }
    defer { close(file) }
    var bytes: [UInt8] = []
    while case let piece = DescriptorReader.read(file), !piece.isEmpty { bytes += piece }
    return bytes
  }

  /// Puts other bytes in the place of a file, all at once: rename(2).
  static func replace(
    _ path: String, with bytes: [UInt8]
  ) throws(ReplayCommand.Failure) {
    var status = stat()
    let mode = unsafe stat(path, &status) == 0 ? status.st_mode & 0o777 : 0o600
    let new = "\(path).\(getpid())"
    let file = unsafe open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard file >= 0, DescriptorWriter.write(bytes, to: file), close(file) == 0,
      unsafe rename(new, path) == 0
    else {
      let reason = unsafe String(cString: strerror(errno))
      unsafe unlink(new)
      throw .init("\(path) cannot be written: \(reason).")
    }
  }
}
