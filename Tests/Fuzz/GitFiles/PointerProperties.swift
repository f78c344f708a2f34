@testable import LocalRepositories

import Support

/// What holds for every file that may be called `.git`.
struct PointerProperties {
  private let contents: [UInt8]

  init(_ contents: [UInt8]) {
    self.contents = contents
  }

  func check() {
    let target = GitPointer(contents: contents)?.target
    Support.check(
      target == GitPointer(contents: contents + Array("\r\n".utf8))?.target,
      "A line end matters to \(text(contents)).")
    guard let target else { return }
    let ends = Array("\r\n".utf8)
    Support.check(
      target.last.map { !ends.contains($0) } ?? false, "\(text(contents)) leads to nothing.")
    Support.check(
      contents.starts(with: Array("gitdir: ".utf8) + target)
        && contents.dropFirst(8 + target.count).allSatisfy(ends.contains),
      "\(text(contents)) leads to \(text(target)).")
    let path = Path("/folder").resolving(target)
    Support.check(
      path.isAbsolute && !path.bytes.contains(0) && path.normalized.isAbsolute,
      "\(text(target)) makes the path \(path.text).")
  }
}
