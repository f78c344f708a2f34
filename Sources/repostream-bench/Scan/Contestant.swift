/// Something that finds repositories below a folder.
protocol Contestant {
  /// The word for it in a table.
  var name: String { get }
  /// How many threads look at folders.
  var threads: Int { get }

  /// Finds all that are in a folder, which is a real path.
  func run(on root: String) async throws(Failure) -> ScanRun
}

/// What came of one scan.
struct ScanRun {
  /// From the call, or from the start of a program, until all is known.
  var duration: Duration
  /// How long it took until the first repository was known outside; `nil` where nobody can tell.
  var first: Duration?
  /// The paths, in any order.
  var paths: [String]
  /// How many folders were left out by their names; `nil` where nobody can tell.
  var ignored: Int?
}
