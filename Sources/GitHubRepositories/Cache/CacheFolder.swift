import Glibc

/// Files that are kept from run to run, which nobody else can read.
///
/// Whatever goes wrong, a file is as good as not there. Several processes may use it at once: a file
/// is written under another name and then takes its place.
struct CacheFolder: Sendable {
  /// The most bytes of a file.
  private static let fileLimit = 32 << 20

  private let path: String

  /// Opens the folder, which is made where it is not there; `nil` where it cannot be, or belongs to
  /// somebody else.
  init?(_ path: String) {
    var made = ""
    for name in path.split(separator: "/") {
      made += "/\(name)"
      unsafe mkdir(made, 0o700)
    }
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
      status.st_uid == geteuid()
    else { return nil }
    if status.st_mode & 0o777 != 0o700 { unsafe chmod(path, 0o700) }
    self.path = path
  }

  /// What is in a file; `nil` where it is not there.
  func read(_ name: String) -> SmallFile? {
    SmallFile("\(path)/\(name)", atMost: Self.fileLimit, followingLinks: false)
  }

  /// Writes a file, in the place of an earlier one or only where there is none; does nothing where that
  /// cannot be done.
  func write(_ bytes: [UInt8], to name: String, replacing: Bool = true) {
    let new = "\(path)/.\(name).\(getpid()).\(UInt64.random(in: 0...UInt64.max))"
    let descriptor = unsafe open(new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    close(descriptor)
    let place = "\(path)/\(name)"
    if replacing, rest.isEmpty, unsafe rename(new, place) == 0 { return }
    if !replacing, rest.isEmpty { _ = unsafe link(new, place) }
    unsafe unlink(new)
  }

  /// Takes note that what is in a file still holds.
  func touch(_ name: String) {
    unsafe utimensat(AT_FDCWD, "\(path)/\(name)", nil, AT_SYMLINK_NOFOLLOW)
  }

  /// Deletes files whose names begin so, the oldest first, until those that stay are small enough.
  func trim(_ prefix: String, to limit: Int) {
    var files = names.compactMap { name -> (name: String, size: Int, age: Duration)? in
      var status = stat()
      let isTemporary = name.hasPrefix(".\(prefix)")
      guard name.hasPrefix(prefix) || isTemporary,
        unsafe lstat("\(path)/\(name)", &status) == 0
      else { return nil }
      let age = SmallFile.age(status.st_mtim)
      // What somebody was about to write an hour ago will not take its place any more.
      if isTemporary { return age > .seconds(3_600) ? (name, .max / 2, age) : nil }
      return (name, status.st_size, age)
    }
    files.sort { $0.age < $1.age }
    var sum = 0
    for file in files {
      sum = file.size > limit ? sum : sum + file.size
      if file.size > limit || sum > limit { unsafe unlink("\(path)/\(file.name)") }
    }
  }

  private var names: [String] {
    guard let folder = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      names.append(
        unsafe withUnsafePointer(to: &entry.pointee.d_name) {
          unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
        })
    }
    return names
  }
}
