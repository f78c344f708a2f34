import Glibc
import Testing

@testable import LocalRepositories

@Suite struct SystemErrorTests {
  @Test(arguments: [
    (EACCES, "permissionDenied"), (EPERM, "permissionDenied"), (ELOOP, "symlinkLoop"),
    (ENAMETOOLONG, "nameTooLong"), (EIO, "ioError"), (EMFILE, "ioError"),
    (ENOENT, "pathNotFound"), (ENOTDIR, "notADirectory"), (9_999, "ioError"),
  ])
  func `an error has a word and a sentence`(code: CInt, kind: String) {
    let error = SystemError(code: code)
    #expect(error.kind == kind)
    #expect(error.message(about: Path("/a/b")).hasPrefix("/a/b "))
    #expect(error.message(about: Path("/a/b")).hasSuffix("."))
  }
}
