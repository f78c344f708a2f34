import Glibc

/// What the disk says about one file.
struct FileStatus: Sendable {
  /// What kind of thing an entry of a folder is.
  enum Kind: Sendable {
    case folder
    case file
    case link
    case other
    /// The file system does not say so in a listing; `fstatat` does.
    case unknown
  }

  /// A file whatever its path: the numbers of its device and of its place there.
  struct Node: Hashable, Sendable {
    let device: UInt64
    let number: UInt64
  }

  let kind: Kind
  let node: Node
  /// In bytes; what it says of anything but a file means nothing.
  let size: Int
  /// When its contents last changed, in seconds since 1970.
  let changed: Int
  /// The number of the user whose it is.
  let owner: UInt32

  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFDIR: .folder
      case S_IFREG: .file
      case S_IFLNK: .link
      default: .other
      }
    node = Node(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
    size = Int(status.st_size)
    changed = status.st_mtim.tv_sec
    owner = status.st_uid
  }

  /// What `fstatat` says of a path in a folder, which is `AT_FDCWD` for an absolute one.
  static func of(
    _ path: UnsafePointer<CChar>, in folder: CInt, followingLinks: Bool
  ) -> Result<FileStatus, SystemError> {
    var status = stat()
    let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
    guard unsafe fstatat(folder, path, &status, flags) == 0 else {
      return .failure(SystemError(code: errno))
    }
    return .success(FileStatus(status))
  }
}
