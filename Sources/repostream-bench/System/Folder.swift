import Glibc
import JSONRPC

/// A folder in which things are made, named by paths from there; the fewest calls that do it.
final class Folder: Sendable {
  /// The real path.
  let path: String
  private let descriptor: Int32

  /// Opens a folder that is there.
  init(opening path: String) throws(Failure) {
    guard let real = unsafe realpath(path, nil) else { throw Self.failure("Opening", path) }
    defer { unsafe free(real) }
    self.path = unsafe String(cString: real)
    descriptor = unsafe open(self.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure("Opening", path) }
  }

  deinit {
    close(descriptor)
  }

  /// Makes a folder where it is not there yet, and opens it.
  convenience init(making path: String) throws(Failure) {
    guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw Self.failure("Making", path)
    }
    try self.init(opening: path)
  }

  /// Whether there is something under the name.
  func has(_ name: String) -> Bool {
    unsafe faccessat(descriptor, name, F_OK, 0) == 0
  }

  /// Makes a folder in one that is there: mkdirat(2).
  func makeFolder(_ name: String) throws(Failure) {
    guard unsafe mkdirat(descriptor, name, 0o755) == 0 else { throw failure("Making", name) }
  }

  /// Makes an empty file in a single call: mknodat(2).
  func makeFile(_ name: String) throws(Failure) {
    guard unsafe mknodat(descriptor, name, S_IFREG | 0o644, 0) == 0 else {
      throw failure("Making", name)
    }
  }

  /// Gives a file of another folder a second name here: linkat(2).
  func link(_ name: String, to other: Folder, _ otherName: String) throws(Failure) {
    guard unsafe linkat(other.descriptor, otherName, descriptor, name, 0) == 0 else {
      throw failure("Linking", name)
    }
  }

  /// Writes a file anew.
  func write(_ bytes: some Sequence<UInt8>, to name: String) throws(Failure) {
    let file = unsafe openat(
      descriptor, name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw failure("Writing", name) }
    defer { close(file) }
    guard DescriptorWriter.write(bytes, to: file) else { throw failure("Writing", name) }
  }

  /// Removes a single file: unlinkat(2).
  func removeFile(_ name: String) throws(Failure) {
    guard unsafe unlinkat(descriptor, name, 0) == 0 else { throw failure("Removing", name) }
  }

  /// The names in a folder, and whether each is one of a folder: readdir(3).
  func entries(of name: String) throws(Failure) -> [(name: String, isFolder: Bool)] {
    guard let stream = unsafe opendir("\(path)/\(name)") else { throw failure("Opening", name) }
    defer { unsafe closedir(stream) }
    var entries: [(name: String, isFolder: Bool)] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name != ".", name != ".." else { continue }
      entries.append((name, unsafe Int(entry.pointee.d_type) == Int(DT_DIR)))
    }
    return entries
  }

  private func failure(_ verb: String, _ name: String) -> Failure {
    Self.failure(verb, "\(path)/\(name)")
  }

  private static func failure(_ verb: String, _ path: String) -> Failure {
    let error = errno
    return Failure("\(verb) \(path) failed: \(unsafe String(cString: strerror(error))).")
  }
}
