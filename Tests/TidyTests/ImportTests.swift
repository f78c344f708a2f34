import TestSupport
import Testing

/// The arrows of `Sources/README.md`, which the compiler does not hold against a transitive import.
@Suite struct ImportTests {
  private static let system: Set = [
    "Dispatch", "FoundationEssentials", "Glibc", "Observation", "Synchronization",
  ]
  private static let arrows: [String: Set<String>] = [
    "JSONRPC": [],
    "Repositories": [],
    "RepostreamProtocol": ["JSONRPC", "Repositories"],
    "RepostreamServer": ["JSONRPC", "Repositories", "RepostreamProtocol"],
    "LocalRepositories": ["CSystem", "Repositories"],
    "Processes": ["CSystem"],
    "GitHubRepositories": ["CCurl", "Processes", "Repositories"],
    "repostream": [
      "CSystem", "GitHubRepositories", "JSONRPC", "LocalRepositories", "Processes",
      "Repositories", "RepostreamProtocol", "RepostreamServer",
    ],
    "repostream-bench": ["CSystem", "JSONRPC", "LocalRepositories", "Processes"],
  ]

  @Test func `no file imports against the arrows`() throws {
    for file in Checkout.files(below: "Sources", suffix: ".swift") {
      let room = String(file.split(separator: "/")[1])
      let allowed = try #require(Self.arrows[room], "\(file) is in no known room.")
      for line in try Checkout.text(file).split(separator: "\n") {
        let words = line.split(separator: " ")
        guard let keyword = words.firstIndex(of: "import"), keyword <= 1,
          words.first == "import" || ["public", "package", "internal"].contains(words.first)
        else { continue }
        let module = String(words[keyword + 1])
        #expect(allowed.union(Self.system).contains(module), "\(file) imports \(module).")
      }
    }
  }

  @Test func `the map names every room, and no room that is not there`() throws {
    let map = try Checkout.text("Sources/README.md")
    let rooms = Set(
      Checkout.files(below: "Sources", suffix: "").compactMap { file in
        file.split(separator: "/").count > 2 ? String(file.split(separator: "/")[1]) : nil
      })
    for room in rooms { #expect(map.contains("| `\(room)` |"), "\(room) is not on the map.") }
    for line in map.split(separator: "\n") where line.hasPrefix("| `") {
      let name = String(line.dropFirst(3).prefix { $0 != "`" })
      #expect(rooms.contains(name), "The map names \(name).")
    }
  }
}
