import Foundation
import Testing

@testable import LocalRepositories

@Suite struct PathTests {
  @Test(
    arguments: [
      ("/", "/", nil), ("/a", "a", "/"), ("/a/b", "b", "/a"), ("/a/b//", "b", "/a"),
      ("a", "a", nil),
    ] as [(String, String, String?)])
  func `a path has a name and a parent`(text: String, name: String, parent: String?) {
    let path = Path(text)
    #expect(String(decoding: path.name, as: UTF8.self) == name)
    #expect(path.parent?.text == parent)
  }

  @Test(arguments: [
    ("/", "/a", true), ("/a", "/a", true), ("/a", "/a/b", true), ("/a", "/ab", false),
    ("/a/b", "/a", false), ("/", "a", false),
  ])
  func `a path contains what lies below it`(outer: String, inner: String, contains: Bool) {
    #expect(Path(outer).contains(Path(inner)) == contains)
  }

  @Test(arguments: [
    ("/a/./b/../c", "/a/c"), ("/../a", "/a"), ("/a//b/", "/a/b"), ("/..", "/"), ("a/../b", "b"),
  ])
  func `a path is put in order without the disk`(text: String, normalized: String) {
    #expect(Path(text).normalized.text == normalized)
  }

  @Test func `a path ends at a NUL as it does in C`() {
    #expect(Path([0x2F, 0x61, 0, 0x62]).text == "/a")
  }

  @Test func `every byte is in the URI`() {
    #expect(Path([0x2F, 0x61, 0x20, 0xFF, 0x25]).uri == "file:///a%20%FF%25")
  }

  @Test(arguments: 0..<7)
  func `base64 is that of everybody else`(count: Int) {
    let bytes = (0..<count).map { UInt8(250 - $0 * 31) }
    #expect(Path(bytes).base64 == Data(bytes).base64EncodedString())
  }
}
