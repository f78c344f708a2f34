import Testing

import Repositories

@Suite struct DisplayNamesTests {
  // desktop/desktop#4374, desktop/desktop#7641, nosarthur/gita#6, magit/magit#312
  @Test(arguments: [
    (["/a/x", "/a/y"], ["x", "y"]),
    (["/a/x", "/b/x"], ["a/x", "b/x"]),
    (["/a/b/x", "/c/b/x", "/d/x"], ["a/b/x", "c/b/x", "d/x"]),
    (["/x", "/a/x", "/b/a/x"], ["x", "a/x", "b/a/x"]),
    (["/s/x", "/s/x"], ["s/x", "s/x"]),
    ([], []),
  ])
  func `a name gets the fewest parents that make it unique`(paths: [String], names: [String]) {
    let records = paths.enumerated().map { id, path in
      var record = Repository(id: id, name: "\(path.split(separator: "/").last ?? "")", url: nil)
      record.path = path
      return record
    }
    #expect(records.withDisplayNames().map(\.displayName) == names)
  }

  @Test func `a record without a path keeps its name`() {
    let records = [Repository(id: 0, name: "x", url: nil), Repository(id: 1, name: "x", url: nil)]
    #expect(records.withDisplayNames().map(\.displayName) == ["x", "x"])
  }
}
