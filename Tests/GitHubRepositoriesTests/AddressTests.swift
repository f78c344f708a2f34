import Repositories
import TestSupport
import Testing

@testable import GitHubRepositories

/// URLs, links and names: what is read of them, and what is not.
@Suite struct AddressTests {
  @Test(arguments: [
    ("https://api.github.com/a?b=c", "https://api.github.com"),
    ("HTTPS://API.GitHub.com", "https://api.github.com"),
    ("https://h:443/", "https://h"), ("https://h:8443/", "https://h:8443"),
    ("http://127.0.0.1:80/", "http://127.0.0.1"), ("http://[::1]:8080/x", "http://[::1]:8080"),
  ])
  func `a URL says who answers`(_ text: String, _ origin: String) {
    #expect(WebURL(text)?.origin.description == origin)
  }

  @Test(arguments: [
    "", "h", "//h/", "ftp://h/", "file:///etc/passwd", "https://", "https:///a", "https://user@h/",
    "https://user:password@h/", "https://@h/", "https://h\\@evil/", "https://h /",
    "https://h/\r\nX: y",
    "https://h/ü", "https://ü/", "https://h:0/", "https://h:99999/", "https://h%2eevil/",
    "https://h:x/", "https://h:/", "https://h:99999999999999999999/", "https://h:0443/",
    "https://[::1]x/", "javascript:alert(1)", "https://a,b/", "https://h#@evil/..\u{0}",
  ])
  func `what could be read in two ways is no URL`(_ text: String) {
    #expect(WebURL(text) == nil)
  }

  @Test(arguments: [
    ("?page=2", "https://h/api/v3/x?page=2"), ("/y", "https://h/y"), ("y", "https://h/api/v3/y"),
    ("https://h/z", "https://h/z"), ("//g/z", "https://g/z"), ("http://h/z", "http://h/z"),
    ("../y", "https://h/api/y"), ("file:///etc/passwd", nil), ("https://u@h/", nil), ("\n", nil),
  ])
  func `a reference is resolved as a browser would`(_ reference: String, _ target: String?) {
    #expect(WebURL("https://h/api/v3/x?page=1")?.resolving(reference)?.string == target)
  }

  @Test func `only what stays on the machine is loopback`() {
    for host in ["127.0.0.1", "127.9.9.9", "localhost", "[::1]"] {
      #expect(WebURL("http://\(host)/")?.origin.isLoopback == true)
    }
    for host in [
      "127.0.0.1.example.com", "128.0.0.1", "localhost.example.com", "127.1", "[::2]",
      "0127.0.0.1", "127.0.0.01",
    ] {
      #expect(WebURL("http://\(host)/")?.origin.isLoopback == false)
    }
  }

  @Test func `a parameter is replaced where it stands`() {
    let url = WebURL("https://h/x?per_page=100&page=2&sort=a")
    #expect(url?["page"] == "2" && url?["per_page"] == "100" && url?["p"] == nil)
    #expect(url?.with("page", "7").string == "https://h/x?per_page=100&page=7&sort=a")
    #expect(url?.with("q", "1").string == "https://h/x?per_page=100&page=2&sort=a&q=1")
    #expect(WebURL("https://h/x")?.with("q", "1").string == "https://h/x?q=1")
  }

  @Test(arguments: [
    (#"<https://h/?page=2>; rel="next", <https://h/?page=9>; rel="last""#, "https://h/?page=2"),
    (#"<a>;rel=next"#, "a"), (#"<a>; title="x, <b>; rel=next"; rel="next""#, "a"),
    (#"<a>; title="a;rel=prev"; rel="next""#, "a"), (#"<a>; title="\"; x, <b>"; rel="next""#, "a"),
    ("<a>; rel='next'", "a"), (#"<a>; rel="prev next""#, "a"), (#"<a>; REL="NEXT""#, "a"),
    (#"<a,b>; rel="next""#, "a,b"),
    (#"<a>; rel="prev", <b>; rel="next", <c>; rel="next""#, "b"), ("", nil), ("<", nil),
    ("<a", nil), ("<a>", nil), ("<a>; rel", nil), ("a; rel=next", nil), (#"<a>; rel="next"#, "a"),
  ])
  func `links are read as they are sent`(_ field: String, _ next: String?) {
    #expect(PageLinks(field)["next"] == next)
  }

  @Test func `two fields of links are one`() {
    let block = "HTTP/1.1 200 OK\r\nlink: <a>; rel=prev\r\nLINK: <b>; rel=next\r\n\r\n"
    let fields = HTTPFields(block: block.utf8)
    #expect(fields["Link"].map { PageLinks($0)["next"] } == "b")
    #expect(HTTPFields(block: "HTTP/1.1 200\nA: b\n c\nd\n:e\n".utf8)["a"] == "b c")
  }

  @Test(arguments: [
    ("a/b", "a%2Fb"), ("a b?c#d", "a%20b%3Fc%23d"), ("ünï", "%C3%BCn%C3%AF"),
    ("a-b.c_d~e", "a-b.c_d~e"),
    ("%2e%2e", "%252e%252e"),
  ])
  func `a name is one segment of a path`(_ name: String, _ segment: String) {
    var options = GitHubOptions(account: .user(name))
    options.baseURL = WebURL.gitHub.appending(path: "/api")
    let page = options.firstPage
    #expect(
      page.string.hasPrefix("https://api.github.com/api/users/\(segment)/repos?per_page=100&"))
    #expect(page["type"] == nil)
  }

  @Test(arguments: [
    ("swift-*", "swift-nio", true), ("swift-*", "Swift-NIO", true), ("swift-*", "a-swift-x", false),
    ("*", "", true), ("?", "a", true), ("?", "", false), ("a?c", "abc", true),
    ("*a*b", "xaxb", true),
    ("*a*b", "xaxbx", false), ("a**", "a", true), ("", "a", false), ("[a]", "a", false),
    (String(repeating: "*a", count: 50) + "b", String(repeating: "a", count: 10_000), false),
  ])
  func `a pattern stands for names`(_ pattern: String, _ name: String, _ matches: Bool) {
    #expect(RecordFilter.matches(name.lowercased(), pattern.lowercased()) == matches)
  }

  @Test func `what is asked for is what is listed`() {
    var record = Repository(id: 1, name: "Swift-NIO", url: nil)
    record.private = false
    record.fork = true
    record.archived = false
    record.language = "C++"
    record.topics = ["git", "swift"]
    record.pushedAt = "2026-01-02T03:04:05Z"
    func wants(_ change: (inout GitHubOptions) -> Void) -> Bool {
      var options = GitHubOptions()
      change(&options)
      return RecordFilter(options).wants(record)
    }
    #expect(wants { _ in })
    #expect(wants { $0.visibility = .public } && !wants { $0.visibility = .private })
    #expect(wants { $0.fork = true } && !wants { $0.fork = false })
    #expect(wants { $0.archived = false } && !wants { $0.archived = true })
    #expect(wants { $0.language = "c++" } && !wants { $0.language = "C" })
    #expect(wants { $0.topics = ["Swift", "git"] } && !wants { $0.topics = ["git", "x"] })
    #expect(wants { $0.name = "swift*" } && !wants { $0.name = "nio" })
    #expect(wants { $0.pushedAfter = "2026-01-02T03:04:04Z" })
    #expect(!wants { $0.pushedAfter = "2026-01-02T03:04:05Z" })
    record = Repository(id: 1, name: "a", url: nil)
    #expect(!wants { $0.fork = false } && !wants { $0.pushedAfter = "2000-01-01T00:00:00Z" })
  }

  @Test func `a text from elsewhere obeys no terminal`() {
    #expect("a\u{1B}[31m\u{202E}b\nc".printable == "a[31mbc")
    #expect(" a\n\n b\u{0}c ".cleaned(10) == "a b c")
    #expect("abcdef".cleaned(3) == "abc")
  }
}
