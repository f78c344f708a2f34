import Foundation
import Repositories
import TestSupport
import Testing

@testable import LocalRepositories

/// Whole repositories whose refs are in tables, which `Fixtures/Reftables/make` made.
@Suite struct ReftableHeadTests {
  private static let fixtures = "\(Checkout.root)/Tests/LocalRepositoriesTests/Fixtures/Reftables"

  private static func lines(_ file: String) throws -> [[String]] {
    try String(contentsOfFile: "\(fixtures)/\(file)", encoding: .utf8).split(separator: "\n")
      .map { $0.split(separator: " ").map(String.init) }
  }

  /// Puts all of them below the root.
  private func unpack(_ scan: Scan) throws {
    for name in try Self.lines("heads").map({ $0[0] }) {
      let folder = try scan.folder.makeFolder("root/\(name)")
      let pointer = "\(Self.fixtures)/\(name)/pointer"
      let isPointer = FileManager.default.fileExists(atPath: pointer)
      try FileManager.default.copyItem(
        atPath: isPointer ? pointer : "\(Self.fixtures)/\(name)/git", toPath: "\(folder)/.git")
      if !isPointer { try scan.folder.makeFolder("root/\(name)/.git/objects") }
    }
  }

  private func rewrite(
    _ scan: Scan, _ file: String, _ change: (inout Data) -> Void
  ) throws {
    let path = scan.folder.path("root/" + file)
    var contents = try Data(contentsOf: URL(filePath: path))
    change(&contents)
    try contents.write(to: URL(filePath: path))
  }

  /// The tables of a repository, the newest last.
  private func tables(_ scan: Scan, _ name: String) throws -> [String] {
    try String(
      contentsOfFile: scan.folder.path("root/\(name)/.git/reftable/tables.list"), encoding: .utf8
    ).split(separator: "\n").map { "\(name)/.git/reftable/\($0)" }
  }

  @Test func `HEAD is where git says it is`() async throws {
    let scan = try Scan()
    try unpack(scan)
    let found = await scan.repositories()
    for line in try Self.lines("heads") {
      let state = try #require(Repository.Head.State(rawValue: line[1]))
      let head = Repository.Head(
        state: state, branch: line[2] == "-" ? nil : line[2], oid: line[3] == "-" ? nil : line[3])
      #expect(found[line[0]]?.head == head, "\(line[0])")
    }
    #expect(try found.count == Self.lines("heads").count)
    #expect(found["linked"]?.parentId == found["main-of-linked"]?.id)
  }

  @Test func `every ref is what git says it is`() throws {
    let scan = try Scan()
    try unpack(scan)
    for name in try Self.lines("heads").map({ $0[0] }) {
      guard
        case .repository(let git, _) = try DotGit.follow(
          in: Path(scan.folder.path("root/\(name)")), .open)
      else { throw CancellationError() }
      var refs = ReftableRefs(git)
      for line in try Self.lines("\(name)/refs") {
        let value = Array(line[1].utf8)
        let isRef = line[1].hasPrefix("refs/")
        #expect(try refs.ref(Array(line[0].utf8)) == (isRef ? .ref(value) : .object(value)))
        #expect(try refs.ref(Array((line[0] + "!").utf8)) == nil)
      }
      // Some of them had such refs once.
      for gone in ["refs/heads/gone", "refs/heads/x7", "refs/heads/"] {
        #expect(try refs.ref(Array(gone.utf8)) == nil, "\(name)")
      }
    }
  }

  @Test(arguments: ["cut", "gone", "not listed", "no table", "elsewhere", "many", "no list"])
  func `tables that cannot be read leave HEAD unknown`(damage: String) async throws {
    let scan = try Scan()
    try unpack(scan)
    let newest = try #require(try tables(scan, "large").last)
    let list = "large/.git/reftable/tables.list"
    switch damage {
    case "cut": try rewrite(scan, newest) { $0.removeLast(30) }
    case "gone": try FileManager.default.removeItem(atPath: scan.folder.path("root/" + newest))
    case "not listed": try rewrite(scan, list) { $0 += Data("0x1-0x1-none.ref\n".utf8) }
    case "no table": try rewrite(scan, list) { $0 += Data("tables.list\n".utf8) }
    case "elsewhere": try rewrite(scan, list) { $0 += Data("../HEAD\n".utf8) }
    case "many": try rewrite(scan, list) { $0 = Data(String(repeating: "x\n", count: 2_000).utf8) }
    default: try FileManager.default.removeItem(atPath: scan.folder.path("root/" + list))
    }
    #expect(await scan.repositories()["large"]?.head == Repository.Head(state: .unknown))
  }

  @Test func `tables without HEAD are a broken one, and the stub alone has them read`() async throws
  {
    let scan = try Scan()
    try unpack(scan)
    try scan.folder.write("", to: "root/topic/.git/reftable/tables.list")
    try scan.folder.write("", to: "root/plain/.git/config")
    let found = await scan.repositories()
    #expect(found["topic"]?.head == Repository.Head(state: .broken))
    #expect(found["plain"]?.head?.branch == "main")
  }

  @Test func `a table of a form that is not known leaves HEAD unknown`() async throws {
    let scan = try Scan()
    try unpack(scan)
    try scan.folder.write(
      "[core]\nrepositoryFormatVersion = 1\n[extensions]\nrefStorage = future",
      to: "root/plain/.git/config")
    #expect(await scan.repositories()["plain"]?.head == Repository.Head(state: .unknown))
  }

  @Test func `tables that are merged while they are read are read all the same`() async throws {
    let scan = try Scan()
    try unpack(scan)
    let table = try #require(try tables(scan, "plain").first)
    let contents = try Data(contentsOf: URL(filePath: scan.folder.path("root/" + table)))
    let folder = scan.folder.path("root/plain/.git/reftable")
    guard
      case .repository(let git, _) = try DotGit.follow(
        in: Path(scan.folder.path("root/plain")), .open)
    else { throw CancellationError() }
    let reader = HeadReader(git: git, config: try OwnConfig(of: git).format)
    let expected = reader.head()
    #expect(expected.state == .branch)

    let writer = Task.detached {
      var former = scan.folder.path("root/" + table)
      for number in 0..<300 {
        // As git does it: the table, the list, and then what is not listed any more goes.
        try contents.write(to: URL(filePath: "\(folder)/\(number).ref"))
        try Data("\(number).ref\n".utf8)
          .write(to: URL(filePath: "\(folder)/tables.list"), options: .atomic)
        try FileManager.default.removeItem(atPath: former)
        former = "\(folder)/\(number).ref"
        usleep(500)
      }
    }
    for _ in 0..<3_000 { #expect(reader.head() == expected) }
    try await writer.value
  }
}
