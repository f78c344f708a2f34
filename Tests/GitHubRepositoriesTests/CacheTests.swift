import Foundation
import Repositories
import TestSupport
import Testing

@testable import GitHubRepositories

/// What is kept from run to run.
@Suite struct CacheTests {
  private let folder: TemporaryFolder
  private let machine: GitHubMachine

  init() throws {
    folder = try TemporaryFolder()
    machine = ForgeLoad.machine(environment: ["XDG_CACHE_HOME": folder.path])
  }

  private func load(
    from server: FakeGitHub, _ change: (inout GitHubOptions) -> Void = { _ in }
  ) async throws -> ForgeLoad {
    try await ForgeLoad(from: server, machine: machine) { options in
      options.caching = .revalidate
      change(&options)
    }
  }

  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path("repostream"))) ?? [])
      .filter { $0.hasPrefix("github-") }.sorted()
  }

  @Test func `a list that has not changed is confirmed, page by page, without a body`() async throws
  {
    let server = try await FakeGitHub(#"{"items":250,"etags":true}"#)
    let first = try await load(from: server)
    let second = try await load(from: server)
    #expect(second.state.repositories == first.state.repositories)
    #expect(server.statuses == [200, 200, 200, 304, 304, 304])
    #expect(second.state.summary.age == nil && second.warnings == [])
    #expect(second.state.pages?.pages == 3)
  }

  @Test func `what has changed is sent anew, and reload asks for all`() async throws {
    let server = try await FakeGitHub(#"{"items":250,"etags":true,"move":3}"#)
    _ = try await load(from: server)
    let second = try await load(from: server)
    #expect(server.statuses == [200, 200, 200, 200, 200, 200], "The last one came to the front.")
    #expect(second.numbers.first == 249)
    _ = try await load(from: server) { $0.caching = .reload }
    #expect(server.statuses.suffix(3) == [200, 200, 200])
    _ = try await load(from: server)
    #expect(server.statuses.suffix(3) == [304, 304, 304])
  }

  @Test func `with the network down the kept list is as good as it gets`() async throws {
    let server = try await FakeGitHub(#"{"items":250,"etags":true}"#)
    let first = try await load(from: server)
    try await Task.sleep(for: .milliseconds(20))
    server.stop()
    let second = try await load(from: server)
    #expect(second.state.error == nil)
    #expect(second.state.repositories == first.state.repositories)
    #expect((second.state.summary.age ?? .zero) >= .milliseconds(10))
    #expect(second.warnings == ["connect"])
    let strict = try await load(from: server) { $0.staleIfError = false }
    #expect(strict.kind == .connect)
    let only = try await load(from: server) { $0.caching = .only }
    #expect(only.state.repositories == first.state.repositories)
    #expect(only.state.summary.age != nil && only.warnings == [])
    let off = try await load(from: server) { $0.caching = .off }
    #expect(off.kind == .connect)
  }

  @Test func `a list is as old as its last confirmation`() async throws {
    let server = try await FakeGitHub(#"{"etags":true}"#)
    _ = try await load(from: server)
    for file in files {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -7_200)],
        ofItemAtPath: folder.path("repostream/\(file)"))
    }
    let old = try await load(from: server) { $0.caching = .only }
    #expect((old.state.summary.age ?? .zero) > .seconds(7_000))
    _ = try await load(from: server)
    let new = try await load(from: server) { $0.caching = .only }
    #expect((new.state.summary.age ?? .seconds(7_200)) < .seconds(3_600))
  }

  @Test func `a refusal is no outage`() async throws {
    let server = try await FakeGitHub(
      #"{"etags":true,"faults":[{"from":2,"times":0,"status":401,"body":"{}"}]}"#)
    _ = try await load(from: server)
    #expect(try await load(from: server).kind == .unauthorized)
  }

  @Test func `what passes makes nothing stale`() async throws {
    for fault in [
      #""match":"page=2","from":2,"status":502,"body":"<html>""#,
      #""match":"page=3","from":2,"status":503,"body":"<html>""#,
      #""from":4,"status":500"#,
    ] {
      let server = try await FakeGitHub(#"{"items":450,"etags":true,"faults":[{\#(fault)}]}"#)
      _ = try await load(from: server)
      let again = try await load(from: server)
      #expect(again.numbers == Array(0..<450) && again.warnings == [], "\(fault)")
      #expect(again.state.summary.age == nil, "\(fault)")
    }
  }

  @Test func `a page that holds may lead on where there was nothing behind it`() async throws {
    // The tag is of the body alone, and only the link of the first page has changed.
    let link = #"<?page=2&per_page=100>; rel=\"next\""#
    let first = #""status":200,"headers":{"ETag":"\"x\""},"body":"[{\"id\":7,\"name\":\"a\"}]""#
    let second = #""status":304,"headers":{"ETag":"\"x\"","Link":"\#(link)"}"#
    let server = try await FakeGitHub(
      #"{"items":130,"links":"none","faults":[{\#(first)},{"from":1,\#(second)}]}"#)
    #expect(try await load(from: server).state.found == 1)
    let grown = try await load(from: server)
    #expect(grown.state.found == 31)
    _ = try await load(from: server) { $0.caching = .only }
  }

  @Test func `what was never asked for is not there`() async throws {
    let server = try await FakeGitHub()
    let load = try await load(from: server) { $0.caching = .only }
    #expect(load.kind == .notFound && server.events("connected").isEmpty)
  }

  // eclipse-csi/otterdog#201
  @Test func `one token's pages are not another's`() async throws {
    let server = try await FakeGitHub(#"{"etags":true}"#)
    _ = try await load(from: server)
    _ = try await load(from: server) {
      $0.authentication = .token(TestSecret.secret("of-another"))
    }
    _ = try await load(from: server) { $0.authentication = .none }
    #expect(server.statuses == [200, 200, 200])
    #expect(server.events("request").allSatisfy { $0["headers"]?["if-none-match"] == nil })
    _ = try await load(from: server)
    #expect(server.statuses.last == 304)
    #expect(files.count == 3)
  }

  @Test func `files are for nobody else, and hold no token`() async throws {
    let server = try await FakeGitHub(#"{"etags":true}"#)
    _ = try await load(from: server)
    func rights(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try rights(folder.path("repostream")) == 0o700)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("repostream"))
    #expect(names.count == 2)
    for name in names {
      let path = folder.path("repostream/\(name)")
      #expect(try rights(path) == 0o600)
      #expect(!TestSecret.shows(in: try Data(contentsOf: URL(filePath: path))))
    }
  }

  @Test(arguments: [
    "", "{", "null", "[]", "{\"schema\":1}", "\u{0}", "{\"schema\":2,\"repositories\":[]}",
  ])
  func `a file that makes no sense is as good as none`(_ text: String) async throws {
    let server = try await FakeGitHub(#"{"etags":true}"#)
    let first = try await load(from: server)
    let path = folder.path("repostream/\(try #require(files.first))")
    try Data(text.utf8).write(to: URL(filePath: path))
    let second = try await load(from: server)
    #expect(second.state.repositories == first.state.repositories)
    #expect(server.statuses == [200, 200])
    #expect(try await load(from: server).state.error == nil)
    #expect(server.statuses.last == 304)
  }

  @Test(arguments: [
    ("\"next\"", "\"nexu\""), ("page=2", "page=3"),
    ("\"count\":100", "\"count\":9223372036854775807"),
  ])
  func `a kept page that is not as it was written is none`(
    _ old: String, _ new: String
  ) async throws {
    let server = try await FakeGitHub(#"{"items":250,"etags":true}"#)
    _ = try await load(from: server)
    for file in files {
      let path = folder.path("repostream/\(file)")
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try text.replacing(old, with: new).write(toFile: path, atomically: false, encoding: .utf8)
    }
    let again = try await load(from: server)
    #expect(again.numbers == Array(0..<250) && again.warnings == [])
  }

  @Test func `a kept page that leads elsewhere is not followed`() async throws {
    let server = try await FakeGitHub(#"{"items":130,"etags":true}"#)
    _ = try await load(from: server)
    for file in files {
      let path = folder.path("repostream/\(file)")
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try text.replacing("\"next\":\"http://127.0.0.1:", with: "\"next\":\"http://127.0.0.2:")
        .write(toFile: path, atomically: false, encoding: .utf8)
    }
    let second = try await load(from: server)
    #expect(second.numbers == Array(0..<130) && server.statuses == [200, 200, 200, 304])
  }

  @Test func `a folder that cannot be used is done without`() async throws {
    let server = try await FakeGitHub(#"{"etags":true}"#)
    for environment in ["/proc/none", "/dev/null"] {
      var machine = machine
      machine.cacheFolder = environment
      let load = try await ForgeLoad(from: server, machine: machine) { $0.caching = .revalidate }
      #expect(load.numbers == [0, 1, 2])
    }
  }

  @Test func `the oldest pages go first where there are too many`() throws {
    let cache = try #require(CacheFolder(folder.path("small")))
    for number in 0..<5 {
      cache.write([UInt8](repeating: 0, count: 100), to: "github-\(number)")
      let time = Date(timeIntervalSinceNow: Double(number - 100))
      try FileManager.default.setAttributes(
        [.modificationDate: time], ofItemAtPath: folder.path("small/github-\(number)"))
    }
    cache.write([1], to: "key")
    cache.trim("github-", to: 250)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("small"))
    #expect(Set(names) == ["github-3", "github-4", "key"])
  }

  @Test func `the hash is the one of its authors`() {
    // Aumasson and Bernstein, "SipHash", appendix A.
    let key = (0..<16).map { UInt8($0) }
    #expect(SipHash.hash((0..<15).map { UInt8($0) }, key: key) == 0xA129_CA61_49BE_45E5)
    #expect(SipHash.hash([], key: key) == 0x726F_DB47_DD0E_0E31)
  }
}
