import Testing

@testable import repostream_bench

/// The trees that are made, without a disk.
@Suite struct LayoutTests {
  /// Writes down what it is told.
  private struct Record: CorpusSink, Equatable {
    var folders: [String] = []
    var files: [String] = []
    var clones: [String: Clone] = [:]

    mutating func folder(_ path: String) { folders.append(path) }

    mutating func files(_ names: [String], in folder: String) {
      files += names.map { "\(folder)/\($0)" }
    }

    mutating func clone(_ clone: Clone, at path: String) { clones[path] = clone }

    /// The depths at which there are repositories.
    var depths: Set<Int> { Set(clones.keys.map { $0.split(separator: "/").count }) }
  }

  private func tree(_ kind: CorpusKind, size: Double = 0.02, seed: Int = 1) throws -> Record {
    try kind.write(size: size, seed: seed, to: Record())
  }

  @Test(arguments: CorpusKind.allCases)
  func `a seed makes the same tree again, and another one another`(_ kind: CorpusKind) throws {
    let tree = try tree(kind)
    #expect(try self.tree(kind) == tree)
    #expect(try self.tree(kind, seed: 2) != tree)
  }

  @Test(arguments: CorpusKind.allCases)
  func `no path is told twice, and parents come first`(_ kind: CorpusKind) throws {
    let tree = try tree(kind)
    var known: Set<Substring> = [""]
    for path in tree.folders {
      let parent = path.lastIndex(of: "/").map { path[..<$0] } ?? ""
      #expect(known.contains(parent), "\(path) comes before its parent.")
      #expect(known.insert(path[...]).inserted, "\(path) is told twice.")
    }
    for path in Array(tree.clones.keys) + tree.files {
      let parent = path.lastIndex(of: "/").map { path[..<$0] } ?? ""
      #expect(known.contains(parent), "\(path) has no parent.")
      #expect(!known.contains(path[...]), "\(path) is a folder too.")
    }
    #expect(Set(tree.files).count == tree.files.count)
    #expect(tree.files.allSatisfy { tree.clones[String($0)] == nil })
  }

  @Test func `a home has repositories at many depths, and all that is ignored`() throws {
    let tree = try tree(.home, size: 0.2)
    #expect(tree.clones.count == 56)
    #expect((9_900...10_500).contains(tree.folders.count))
    #expect(tree.depths.count >= 6)
    let names = Set(tree.folders.compactMap { $0.split(separator: "/").last.map(String.init) })
    #expect(names.isSuperset(of: Names.ignored))
    for path in tree.clones.keys {
      #expect(!path.split(separator: "/").contains { Names.ignored.contains(String($0)) })
    }
  }

  @Test func `chains are deep and crowds are wide`() throws {
    let deep = try tree(.deep)
    #expect((1_200...1_300).contains(deep.folders.count))
    #expect(deep.folders.map { $0.split(separator: "/").count }.max() ?? 0 >= 50)
    let wide = try tree(.wide)
    let parents = Dictionary(grouping: wide.folders) { $0.prefix { $0 != "/" } }
    #expect(parents["Maildir"]?.count ?? 0 > 200)
  }

  @Test func `clones lie side by side or below their owners`() throws {
    let tree = try tree(.clones, size: 0.1)
    #expect(tree.clones.count == 100)
    #expect(tree.depths == [1, 2])
    #expect(Set(tree.clones.values.map(\.template)).count == 3)
  }
}
