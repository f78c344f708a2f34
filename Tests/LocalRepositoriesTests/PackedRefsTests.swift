import TestSupport
import Testing

@testable import LocalRepositories

@Suite struct PackedRefsTests {
  private static let oid = String(repeating: "ab", count: 20)

  private func object(of ref: String, in contents: String) throws -> String? {
    let folder = try TemporaryFolder()
    let file = try folder.write(contents, to: "packed-refs")
    return try PackedRefs.object(of: Array(ref.utf8), in: Descriptor(opening: Path(file)))
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(
    arguments: [
      ("\(oid) refs/heads/a\n", oid),
      ("\(oid) refs/heads/a", oid),
      (
        "# pack-refs with: peeled fully-peeled sorted \n\(oid) refs/heads/A\n^\(oid)\n\(oid) refs/heads/a\n",
        oid
      ),
      ("\(oid) refs/heads/ab\n", nil),
      ("\(oid) refs/heads/b\n\(oid) refs/heads/a\n", oid),
      ("# pack-refs with: sorted \n\(oid) refs/heads/b\n\(oid) refs/heads/a\n", nil),
      ("nonsense refs/heads/a\n", nil),
      ("", nil), ("\n\n", nil),
    ] as [(String, String?)])
  func `a ref is found by its whole name`(contents: String, expected: String?) throws {
    #expect(try object(of: "refs/heads/a", in: contents) == expected)
  }

  @Test func `a ref is found wherever a chunk ends`() throws {
    let lines = (0..<5_000).map {
      "\(Self.oid) refs/heads/\(String(repeating: "x", count: $0 % 97))\($0)"
    }
    let contents = lines.joined(separator: "\n")
    for number in stride(from: 0, to: 5_000, by: 499) {
      let name = "refs/heads/\(String(repeating: "x", count: number % 97))\(number)"
      #expect(try object(of: name, in: contents) == Self.oid)
    }
    #expect(try object(of: "refs/heads/none", in: contents) == nil)
  }

  @Test func `a line that is longer than a chunk does no harm`() throws {
    let long = "\(Self.oid) refs/heads/\(String(repeating: "y", count: 200_000))\n"
    #expect(try object(of: "refs/heads/a", in: long + "\(Self.oid) refs/heads/a\n") == Self.oid)
    #expect(try object(of: "refs/heads/a", in: long + "\(Self.oid) refs/heads/b") == nil)
    let text = "\(String(repeating: "#", count: 200_000)) \(Self.oid) refs/heads/a\n"
    #expect(try object(of: "refs/heads/a", in: text + "\(Self.oid) refs/heads/a") == Self.oid)
  }
}
