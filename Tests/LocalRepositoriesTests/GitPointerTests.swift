import Testing

@testable import LocalRepositories

@Suite struct GitPointerTests {
  @Test(
    arguments: [
      ("gitdir: /a/b\n", "/a/b"), ("gitdir: ../b", "../b"), ("gitdir: a\r\n\r\n", "a"),
      ("gitdir: a \n", "a "), ("gitdir:  a", " a"), ("gitdir: a\nb\n", "a\nb"),
      ("gitdir:a", nil), ("gitdir: ", nil), ("gitdir: \n", nil), ("GITDIR: a", nil), ("", nil),
    ] as [(String, String?)])
  func `a pointer names all behind the blank but line ends`(contents: String, target: String?) {
    let pointer = GitPointer(contents: Array(contents.utf8))
    #expect(pointer.map { String(decoding: $0.target, as: UTF8.self) } == target)
  }
}
