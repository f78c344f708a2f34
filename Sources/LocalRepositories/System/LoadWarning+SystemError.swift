import Repositories

extension LoadWarning {
  /// Tells what a system call failed with at a path.
  init(_ error: SystemError, at path: Path) {
    self.init(kind: error.kind, path: path.text, message: error.message(about: path))
  }
}
