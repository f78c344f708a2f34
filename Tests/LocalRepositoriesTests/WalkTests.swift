import Foundation
import Repositories
import TestSupport
import Testing

@testable import LocalRepositories

@Suite struct WalkTests {
  @Test func `the walk ends at a repository`() async throws {
    let scan = try Scan()
    try scan.repository("a")
    try scan.repository("a/ignored/b")
    #expect(await scan.repositories().keys.sorted() == ["a"])
  }

  @Test func `the walk goes on below a root that is a repository`() async throws {
    let scan = try Scan()
    try scan.git("init", "--quiet", in: scan.root)
    try scan.repository("a")
    #expect(await scan.repositories().keys.sorted() == [scan.root, "a"])
  }

  @Test func `the walk goes on below a repository around the home`() async throws {
    // microsoft/vscode#7428, zed-industries/zed#25948, milke/GitFinder-Issues#118
    let scan = try Scan()
    try scan.repository("users")
    try scan.repository("users/me")
    try scan.repository("users/me/a")
    let found = await scan.repositories(home: scan.root + "/users/me")
    #expect(found.keys.sorted() == ["users", "users/me", "users/me/a"])
  }

  @Test(arguments: [
    ("node_modules", true), ("x/.Trash-1000", true), (".snapshots", true), ("$RECYCLE.BIN", true),
    (".cache", true), (".local/share/Steam", true), ("go/pkg/mod", true), (".cargo/git", true),
    (".NET", false), ("build", false), ("vendor", false), ("tmp", false), (".config", false),
    ("x/.cache", false), (".local/share/nvim", false), ("TrashTrash", false),
  ])
  func `folders on the list are skipped and counted`(name: String, isSkipped: Bool) async throws {
    let scan = try Scan()
    try scan.repository(name + "/a")
    let state = await scan.load(home: scan.root)
    #expect(state.repositories.count == (isSkipped ? 0 : 1))
    #expect(state.summary.skipped.ignored == (isSkipped ? 1 : 0))
  }

  @Test func `the list follows the variables that move folders`() async throws {
    let scan = try Scan()
    let list = IgnoreList(
      IgnoreList.builtIn(
        environment: ["XDG_CACHE_HOME": scan.root + "/c", "XDG_DATA_HOME": "relative"],
        home: Path(scan.home), .open))
    func isIgnored(_ name: String, in parent: String) -> Bool {
      let parent = Path(parent)
      let anchored = list.anchoredRules(in: parent)
      return list.rule(for: Array(name.utf8)[...], in: parent, anchored) != nil
    }
    #expect(isIgnored("c", in: scan.root))
    #expect(!isIgnored(".cache", in: scan.home))
    #expect(isIgnored("Trash", in: scan.home + "/.local/share"))
  }

  @Test func `a name that is no text is told exactly`() async throws {
    // hakoerber/git-repo-manager#35, gitui-org/gitui#802, lsd-rs/lsd#1210
    let scan = try Scan()
    let path = try scan.repository("plain")
    try scan.git("remote", "add", "origin", "x:y", in: path)
    let bytes = Array("\(scan.root)/b".utf8) + [0xFF]
    let renamed = bytes.map { CChar(bitPattern: $0) } + [0]
    #expect(rename(path, renamed) == 0)

    let record = try #require(await scan.load().repositories.first)

    #expect(record.name == "b\u{FFFD}")
    #expect(record.path == scan.root + "/b\u{FFFD}")
    #expect(record.pathBytes == Data(bytes).base64EncodedString())
    #expect(record.uri == "file://\(scan.root)/b%FF")
    #expect(record.url == "x:y")
    #expect(record.head?.state == .branch)
    // Foundation cannot remove what it cannot name.
    #expect(rename(renamed, path) == 0)
  }

  @Test func `what is too deep or too long is told and skipped`() async throws {
    let scan = try Scan()
    try scan.repository("a")
    try scan.folder.makeFolder("root/" + (0..<140).map { "\($0)" }.joined(separator: "/"))
    let name = String(repeating: "n", count: 250)
    let tooLong = Array(repeating: name, count: 20)
    try makeChain(tooLong, in: scan.root)

    let state = await scan.load()

    #expect(state.repositories.map(\.name) == ["a"])
    #expect(state.summary.skipped.depth == 1)
    #expect(state.summary.warnings.map(\.kind) == ["nameTooLong"])
    #expect(state.error == nil)
  }

  /// Makes folders in one another, however long the path of the last one is.
  private func makeChain(_ names: [String], in folder: String) throws {
    var descriptor = open(folder, O_RDONLY | O_DIRECTORY)
    for name in names {
      try #require(mkdirat(descriptor, name, 0o700) == 0)
      let next = openat(descriptor, name, O_RDONLY | O_DIRECTORY)
      close(descriptor)
      descriptor = next
    }
    close(descriptor)
  }

  @Test(arguments: [1, 2, 5])
  func `any number of workers finds the same`(workers: Int) async throws {
    let scan = try Scan()
    let template = try scan.repository("0")
    for number in 1..<60 {
      let target = "root/\(number % 7)-\(number % 5)"
      try scan.folder.makeFolder(target)
      try FileManager.default.copyItem(
        atPath: template, toPath: scan.folder.path("\(target)/\(number)"))
    }

    let state = await scan.load(workers: workers)

    #expect(state.repositories.map(\.name).compactMap(Int.init).sorted() == Array(0..<60))
    #expect(Set(state.repositories.map(\.id)).count == 60)
  }

  @Test func `what is near a root comes before what is far from it`() async throws {
    let scan = try Scan()
    for number in 0..<12 {
      try scan.repository("\(number)/near")
      try scan.repository("\(number)/a/b/c/d/far")
    }
    let names = await scan.load(workers: 1).records(after: 0, limit: .max).records.map(\.name)
    #expect(names == Array(repeating: "near", count: 12) + Array(repeating: "far", count: 12))
  }

  @Test func `a load that was cancelled before reads nothing`() async throws {
    let scan = try Scan()
    try scan.repository("a")
    let load = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await scan.load()
    }
    let state = await load.value
    #expect(state.repositories.isEmpty)
    #expect(state.error == .cancelled)
  }

  @Test func `a load that is cancelled while its client does not read ends`() async throws {
    let scan = try Scan()
    try scan.repository("a")
    let state = ProviderState(window: 0)
    // One worker waits for the client and the others for that one.
    let provider = LocalProvider(
      options: LocalOptions(roots: [.init(scan.root)]),
      machine: Machine(environment: [:], home: scan.home, workers: 3), state: state)
    let load = Task { await provider.loadRepositories() }
    _ = await eventually { state.found > 0 ? true : nil }

    // Were the cancellation not told to everybody who waits, this would wait for ever.
    load.cancel()
    await load.value

    #expect(state.error == .cancelled)
    #expect(!state.isLoading)
  }
}
