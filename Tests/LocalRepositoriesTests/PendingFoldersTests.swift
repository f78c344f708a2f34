import Foundation
import Repositories
import TestSupport
import Testing

@testable import LocalRepositories

/// Two workers without threads, who look at a tree and hand folders to one another.
@Suite struct PendingFoldersTests {
  private struct Worker: ~Copyable {
    private var pending = PendingFolders()
    private var place: Place
    private var listing = Listing()
    private(set) var visited: [String] = []

    init(at root: SearchRoot) {
      place = Place(path: root.path, depth: 0, root: root)
    }

    mutating func take(_ folders: [FolderGroup]) {
      for folders in folders { pending.add(folders) }
    }

    mutating func share() -> [FolderGroup] {
      pending.splitOff(from: place)
    }

    /// Looks at the next folder; `false` where there is none.
    mutating func visitNext() throws -> Bool {
      guard let folder = try pending.next(&place) else { return false }
      #expect(place.path.bytes.count(where: { $0 == UInt8(ascii: "/") }) == slashes + place.depth)
      visited.append(place.path.text)
      try listing.read(folder)
      while let entry = listing.entries.next() { listing.entries.keep(entry) }
      if !listing.entries.kept.isEmpty {
        pending.add(listing.entries.kept, among: listing.entries.count, in: place, folder)
      }
      return true
    }

    private var slashes: Int { place.root.path.bytes.count(where: { $0 == UInt8(ascii: "/") }) }
  }

  private func makeRoot(_ folder: TemporaryFolder) throws -> SearchRoot {
    let path = try FileSystem.realPath(of: Path(folder.path("root")))
    return SearchRoot(
      path: path, index: 0, maxDepth: .max, options: LocalOptions(), ignoreRules: [],
      roots: [path], closedMounts: [])
  }

  @Test func `half of the folders in one are handed over`() throws {
    let folder = try TemporaryFolder()
    for number in 0..<10 { try folder.makeFolder("root/a/b/c/d/\(number)") }
    let root = try makeRoot(folder)
    var one = Worker(at: root)
    var other = Worker(at: root)
    one.take([FolderGroup(of: root.path, depth: 0, root: root)])

    for _ in 0..<6 { #expect(try one.visitNext()) }
    other.take(one.share())
    while try one.visitNext() {}
    while try other.visitNext() {}

    #expect(other.visited.count == 4 || other.visited.count == 5)
    #expect(one.visited.count + other.visited.count == 15)
    #expect(Set(one.visited + other.visited).count == 15)
  }

  @Test func `no link on the way to a folder is followed`() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("root/a/b")
    try folder.makeFolder("outside/b")
    let root = try makeRoot(folder)
    let place = Place(path: root.path.appending("a/b"), depth: 2, root: root)
    _ = try place.open()
    try FileManager.default.moveItem(atPath: folder.path("root/a"), toPath: folder.path("gone"))
    try folder.link("root/a", to: "../outside")
    #expect(throws: SystemError.linkLoop) { _ = try place.open() }
  }

  /// Makes a tree from a seed: some of its folders are in chains, some have many folders.
  private func makeTree(_ seed: UInt64, in root: String) throws -> [String] {
    var random = SeededGenerator(seed: seed)
    var folders = [root]
    for number in 0..<400 {
      let isChain = Int.random(in: 0..<3, using: &random) == 0
      let parent = isChain ? folders.last : folders.randomElement(using: &random)
      let path = "\(parent ?? root)/\(number)"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      folders.append(path)
    }
    return folders
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `whatever is handed over, each folder is looked at once`(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let expected = try makeTree(seed, in: try folder.makeFolder("root"))
    let root = try makeRoot(folder)
    var random = SeededGenerator(seed: seed)
    var one = Worker(at: root)
    var other = Worker(at: root)
    one.take([FolderGroup(of: root.path, depth: 0, root: root)])

    var isWorking = true
    while isWorking {
      // By turns, for a random while, and then half of what is left changes hands.
      isWorking = false
      for _ in 0..<Int.random(in: 1...60, using: &random) where try one.visitNext() {
        isWorking = true
      }
      other.take(one.share())
      for _ in 0..<Int.random(in: 1...60, using: &random) where try other.visitNext() {
        isWorking = true
      }
      one.take(other.share())
    }

    #expect((one.visited + other.visited).sorted() == expected.sorted())
    #expect(other.visited.count > 20)
  }
}
