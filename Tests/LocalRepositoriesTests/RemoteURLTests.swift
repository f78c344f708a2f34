import Testing

@testable import LocalRepositories

@Suite struct RemoteURLTests {
  @Test(arguments: [
    ("https://github.com/a/b.git", "https://github.com/a/b.git"),
    ("https://user:secret@github.com/a/b", "https://github.com/a/b"),
    ("https://ghp_token@github.com/a/b", "https://github.com/a/b"),
    ("HTTPS://u:p@ss@host/a@b", "HTTPS://host/a@b"),
    ("http://u:p@host", "http://host"),
    ("https://host/a@b", "https://host/a@b"),
    ("https://host?q", "https://host?q"), ("https://u:p?#@host/a", "https://host/a"),
    ("https://host/a?x=1&y#z", "https://host/a?x=1&y#z"), ("https://host/a?", "https://host/a"),
    ("https://host/a?x=1&private_token=s&y=2#z", "https://host/a?x=1&y=2#z"),
    ("https://u@host/a?access_token=secret#x", "https://host/a#x"),
    ("helper::https://u:secret@host/a", "helper::https://host/a"),
    ("svn+https://secret@host/a?token=s", "svn+https://host/a"),
    ("ssh://host/a?b", "ssh://host/a?b"),
    ("ssh://git@github.com/a/b", "ssh://git@github.com/a/b"),
    ("ssh://git:secret@github.com/a/b", "ssh://git@github.com/a/b"),
    ("ssh://:secret@github.com/a/b", "ssh://github.com/a/b"),
    ("git@github.com:a/b.git", "git@github.com:a/b.git"),
    ("/srv/git/a", "/srv/git/a"), ("../a", "../a"), ("", ""), ("://", "://"),
    ("https://", "https://"), ("https://@", "https://"),
  ])
  func `a URL is told without what would let a reader in`(url: String, told: String) {
    let bytes = RemoteURL.withoutCredentials(Array(url.utf8))
    #expect(String(decoding: bytes, as: UTF8.self) == told)
  }
}
