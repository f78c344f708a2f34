@testable import LocalRepositories

import Support

/// What holds for every file that may be a list of tables.
struct TableListProperties {
  private let contents: [UInt8]

  init(_ contents: [UInt8]) {
    self.contents = contents
  }

  func check() {
    guard let names = try? ReftableStack.names(in: contents) else { return }
    Support.check(
      names.count <= ReftableStack.largestCount, "There are \(names.count) tables to read.")
    let folder = Path("/git/reftable")
    for name in names {
      let path = folder.appending(name)
      Support.check(
        path.normalized.parent == folder && Path(path.bytes) == path,
        "\(text(name)) is a table at \(path.text).")
    }
    let lines = names.flatMap { $0 + [UInt8(ascii: "\n")] }
    Support.check(
      (try? ReftableStack.names(in: lines)) == names, "\(text(contents)) is read otherwise.")
  }
}
