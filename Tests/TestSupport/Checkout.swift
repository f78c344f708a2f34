import Foundation

/// The sources that this test was built from.
package enum Checkout {
  /// The folder that holds `Package.swift`.
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The text of a file, named from the root.
  package static func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
  }

  /// The words of all comments in the tests, such as the reports that they name.
  package static func wordsOfComments() throws -> Set<String> {
    Set(
      try files(below: "Tests", suffix: ".swift").flatMap { file in
        try text(file).split(separator: "\n").filter { $0.contains("// ") }
          .flatMap { $0.split { " ,".contains($0) }.map(String.init) }
      })
  }

  /// The files below a folder whose name ends so, named from the root, in the order of their names.
  package static func files(below folder: String, suffix: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: "\(root)/\(folder)")?.allObjects ?? []
    return names.compactMap { $0 as? String }
      .filter { $0.hasSuffix(suffix) && !$0.contains(".build/") }
      .map { "\(folder)/\($0)" }.sorted()
  }
}
