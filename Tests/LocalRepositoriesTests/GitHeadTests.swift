import Testing

@testable import LocalRepositories

@Suite struct GitHeadTests {
  private static let sha1 = String(repeating: "aB0", count: 13) + "1"
  private static let sha256 = String(repeating: "0123", count: 16)

  @Test(arguments: [
    ("ref: refs/heads/main\n", GitHead.ref(Array("refs/heads/main".utf8)), true),
    ("ref:refs/heads/main \t\n", .ref(Array("refs/heads/main".utf8)), true),
    ("ref: \t refs/x", .ref(Array("refs/x".utf8)), true),
    (sha1 + "\n", .object(Array(sha1.lowercased().utf8)), true),
    (sha256, .object(Array(sha256.utf8)), true),
    (sha1 + " more", .object(Array(sha1.lowercased().utf8)), true),
    // To git it is a repository, but not a HEAD that it can read.
    (sha1 + "xyz", .broken, true),
    (String(sha1.dropLast()), .broken, false),
    ("REF: refs/heads/main", .broken, false),
    ("ref: heads/main", .ref(Array("heads/main".utf8)), false),
    ("", .broken, false),
  ])
  func `a HEAD is read as git reads it`(text: String, head: GitHead, isHead: Bool) {
    #expect(GitHead(contents: Array(text.utf8)) == head)
    #expect(GitHead.isHead(Array(text.utf8)) == isHead)
  }

  @Test(arguments: [
    ("refs/heads/main", true), ("refs/heads/a/b.c", true), ("refs/heads/ümlaut", true),
    ("refs/../../etc/passwd", false), ("refs/heads/..", false), ("refs/heads//a", false),
    ("refs/heads/a..b", false), ("refs/heads/.a", false), ("refs/heads/a b", false),
    ("heads/main", false), ("refs/heads/", false), ("refs/heads/a\nb", false),
  ])
  func `a name that leads out of the refs is not followed`(name: String, isSafe: Bool) {
    #expect(RefName.isSafe(Array(name.utf8)) == isSafe)
  }
}
