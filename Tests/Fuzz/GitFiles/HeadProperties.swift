@testable import LocalRepositories

import Support

/// What holds for every file that may be a HEAD or another ref.
struct HeadProperties {
  private let contents: [UInt8]

  init(_ contents: [UInt8]) {
    self.contents = contents
  }

  func check() {
    let head = GitHead(contents: contents)
    Support.check(
      head == GitHead(contents: contents + [UInt8(ascii: "\n")]),
      "A line end matters to \(text(contents)).")
    switch head {
    case .object(let digits):
      Support.check(
        digits.count == 40 || digits.count == 64, "\(text(contents)) is no object's name.")
      Support.check(
        digits.elementsEqual(contents.prefix(digits.count).map { $0 | 0x20 }),
        "\(text(contents)) is read as \(text(digits)).")
      Support.check(GitHead.isHead(contents), "\(text(contents)) is an object and no HEAD.")
    case .ref(let name):
      Support.check(
        contents.starts(with: "ref:".utf8) && name.first?.isGitBlank != true
          && name.last?.isGitBlank != true,
        "\(text(contents)) is read as \(text(name)).")
      Support.check(
        GitHead.isHead(contents) == name.starts(with: "refs/".utf8),
        "Whether \(text(contents)) is a HEAD does not go by the ref that it is.")
      checkPath(of: name)
    case .broken: break
    }
  }

  /// Checks that what may be joined to a path stays below it.
  private func checkPath(of name: [UInt8]) {
    guard RefName.isSafe(name) else { return }
    let path = Path("/git/dir").appending(name)
    Support.check(
      path.normalized == path && Path(path.bytes) == path
        && Path("/git/dir/refs").contains(path) && path != Path("/git/dir/refs"),
      "\(text(name)) leads to \(path.text).")
  }
}
