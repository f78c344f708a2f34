import Glibc

/// What a system call failed with.
struct SystemError: Error, Hashable {
  /// The number that the call left in `errno`.
  let code: CInt

  static let permissionDenied = SystemError(code: EACCES)
  static let notRegularFile = SystemError(code: EISDIR)
  static let tooLarge = SystemError(code: EFBIG)
  static let linkLoop = SystemError(code: ELOOP)
  static let notADirectory = SystemError(code: ENOTDIR)
  static let vanished = SystemError(code: ENOENT)
  static let nameTooLong = SystemError(code: ENAMETOOLONG)
  static let mountSkipped = SystemError(code: EXDEV)

  /// Whether there is simply nothing at the path.
  var isAbsence: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether the process or the machine has no room left: it says nothing about the path.
  var isExhaustion: Bool { code == EMFILE || code == ENFILE || code == ENOMEM }

  /// The word for it in a warning.
  var kind: String {
    switch code {
    case EACCES, EPERM: "permissionDenied"
    case ELOOP: "symlinkLoop"
    case ENAMETOOLONG: "nameTooLong"
    case ENOENT: "pathNotFound"
    case ENOTDIR: "notADirectory"
    case EXDEV: "mountSkipped"
    default: "ioError"
    }
  }

  /// A sentence about what happened at a path.
  func message(about path: Path) -> String {
    let path = path.text
    return switch code {
    case EACCES, EPERM: "\(path) may not be read."
    case ELOOP: "\(path) is a link that leads back to itself."
    case ENAMETOOLONG: "\(path) is longer than a path may be."
    case ENOENT: "\(path) does not exist."
    case ENOTDIR: "\(path) is not a folder."
    case EMFILE, ENFILE: "\(path) was not read: too many files are open."
    case EISDIR: "\(path) is not a regular file."
    case EFBIG: "\(path) is too large."
    case EXDEV: "\(path) lies on a mount that is not looked at."
    default: "\(path) cannot be read (error \(code))."
    }
  }
}
