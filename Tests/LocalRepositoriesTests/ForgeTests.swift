import Repositories
import TestSupport
import Testing

@testable import LocalRepositories

@Suite struct ForgeTests {
  @Test(
    arguments: [
      ("https://github.com/apple/swift.git", "apple/swift", "https://github.com/apple/swift"),
      ("https://github.com/apple/swift", "apple/swift", "https://github.com/apple/swift"),
      ("https://github.com/apple/swift/", "apple/swift", "https://github.com/apple/swift"),
      ("https://GitHub.com/Apple/Swift", "Apple/Swift", "https://github.com/Apple/Swift"),
      ("https://github.com:443/a/b", "a/b", "https://github.com/a/b"),
      ("git@github.com:apple/swift.git", "apple/swift", "https://github.com/apple/swift"),
      ("github.com:apple/swift", "apple/swift", "https://github.com/apple/swift"),
      ("ssh://git@github.com/a/b", "a/b", "https://github.com/a/b"),
      ("ssh://git@github.com:22/a/b.git", "a/b", "https://github.com/a/b"),
      ("ssh://git@ssh.github.com:443/a/b", "a/b", "https://github.com/a/b"),
      ("git://github.com/a/b", "a/b", "https://github.com/a/b"),
      ("https://gitlab.com/a/b/c.git", "a/b/c", "https://gitlab.com/a/b/c"),
      ("git@altssh.gitlab.com:a/b", "a/b", "https://gitlab.com/a/b"),
      ("https://codeberg.org/a/b", "a/b", "https://codeberg.org/a/b"),
      ("git@bitbucket.org:a/b.git", "a/b", "https://bitbucket.org/a/b"),
      ("https://gitee.com/a/b", "a/b", "https://gitee.com/a/b"),
      ("https://github.com/a/.git", nil, nil), ("https://github.com/a", nil, nil),
      ("https://github.com/", nil, nil), ("https://github.com", nil, nil),
      ("https://example.com/a/b", nil, nil), ("https://github.com.example.com/a/b", nil, nil),
      ("https://xgithub.com/a/b", nil, nil), ("file:///github.com/a/b", nil, nil),
      ("/github.com/a/b", nil, nil), ("../github.com:a/b", nil, nil), ("", nil, nil),
      ("https://github.com/a/b?x", nil, nil), ("https://github.com/a b/c", nil, nil),
      ("https://github.com/ä/b", nil, nil), ("helper::https://github.com/a/b", nil, nil),
    ] as [(String, String?, String?)])
  func `a forge is known by its host`(url: String, name: String?, page: String?) {
    let forge = Forge(url: url)
    #expect(forge?.fullName == name)
    #expect(forge?.htmlURL == page)
  }

  @Test func `short forms and credentials hide no forge`() async throws {
    let scan = try Scan()
    try scan.folder.write(
      "[url \"https://user:secret@github.com/\"]\ninsteadOf = gh:\n", to: "home/.gitconfig")
    let path = try scan.repository("a")
    try scan.git("remote", "add", "origin", "gh:apple/swift", in: path)
    let record = await scan.repositories()["a"]
    #expect(record?.fullName == "apple/swift")
    #expect(record?.htmlUrl == "https://github.com/apple/swift")
    #expect(record?.url == "https://github.com/apple/swift")
  }
}
