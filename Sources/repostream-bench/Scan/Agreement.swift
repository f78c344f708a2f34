/// Whether a contestant has done the work that is measured.
enum Agreement {
  /// So many paths of a difference are told.
  private static let told = 10

  /// The difference between what a run has found and what is there, in lines; `nil` without one.
  static func difference(of paths: [String], from expected: Set<String>) -> String? {
    let found = Set(paths)
    let lines =
      told(expected.subtracting(found), "missing") + told(found.subtracting(expected), "extra")
      + told(Set(duplicates(in: paths)), "found again")
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  private static func duplicates(in paths: [String]) -> [String] {
    var seen: Set<String> = []
    return paths.filter { !seen.insert($0).inserted }
  }

  private static func told(_ paths: Set<String>, _ word: String) -> [String] {
    let lines = paths.sorted().prefix(told).map { "  \(word): \($0)" }
    return paths.count > told ? lines + ["  and \(paths.count - told) more \(word)"] : lines
  }
}
