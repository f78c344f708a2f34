import RepostreamProtocol
import TestSupport
import Testing

@Suite struct HouseTests {
  private static let sources = Checkout.files(below: "Sources", suffix: ".swift")

  @Test func `every method is a heading of the protocol, and the reverse`() throws {
    let headings = try Checkout.text("protocol.md").split(separator: "\n")
      .filter { $0.hasPrefix("### `") }
      .map { String($0.dropFirst(5).prefix { $0 != "`" }) }
    #expect(Set(headings) == Set(Method.allCases.map(\.rawValue)))
    #expect(headings.count == Set(headings).count)
  }

  @Test func `a file can be held in the head`() throws {
    let counts = try (Self.sources + Checkout.files(below: "Tests", suffix: ".swift")).map {
      (
        file: $0,
        lines: try Checkout.text($0).split(separator: "\n", omittingEmptySubsequences: false).count
      )
    }
    for (file, lines) in counts { #expect(lines <= 450, "\(file) has \(lines) lines.") }
    let sorted = counts.map(\.lines).sorted()
    #expect(sorted[sorted.count / 2] <= 150)
  }

  @Test func `only the program prints`() throws {
    for file in Self.sources where !file.hasPrefix("Sources/repostream/") {
      let text = try Checkout.text(file)
      for word in ["print(", "debugPrint(", "dump("] {
        #expect(!text.contains(" \(word)"), "\(file) calls \(word)).")
      }
    }
  }

  @Test func `what can trap or race is not used without a proof`() throws {
    let words = [
      "try!", "as!", "fatalError(", "nonisolated(unsafe)", "@unchecked Sendable", "Task.detached",
      "import Foundation\n", "FoundationNetworking",
    ]
    for file in Self.sources {
      let text = try Checkout.text(file)
      for word in words { #expect(!text.contains(word), "\(file) holds \(word).") }
    }
  }

  @Test func `the top level stays small`() {
    let known: Set = [
      "Package.swift", "Sources", "Tests", "protocol.md", "clients", "README.md", "LICENSE",
    ]
    let names = Set(
      Checkout.files(below: ".", suffix: "").compactMap { file in
        file.split(separator: "/").dropFirst().first.map(String.init)
      })
    #expect(names.filter { !$0.hasPrefix(".") }.isSubset(of: known))
  }
}
