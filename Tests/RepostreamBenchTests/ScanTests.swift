import Foundation
import JSONRPC
import TestSupport
import Testing

/// The built benchmark, with as little to measure as can be.
@Suite struct ScanTests {
  private static let program = URL(filePath: ServerProcess.path)
    .deletingLastPathComponent().appending(path: "repostream-bench").path
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func run(_ arguments: String...) throws -> ChildProcess.Outcome {
    try ChildProcess.run(
      Self.program, arguments, environment: ProcessInfo.processInfo.environment)
  }

  @Test func `all contestants find the same, and each has a line`() throws {
    let outcome = try run(
      "scan", "--size", "0.002", "--rounds", "1", "--json", "--folder", folder.path("bench"))
    #expect(outcome.code == 0, "\(outcome.errors)")
    let lines = try outcome.output.split(separator: UInt8(ascii: "\n")).map {
      try JSONValue(parsing: Array($0))
    }
    for corpus in ["home", "clones", "deep", "wide"] {
      let names = lines.filter { $0["corpus"]?.string == corpus }.map { $0["contestant"]?.string }
      #expect(
        names.starts(with: ["limit", "limit", "limit, records", "repostream"]), "\(corpus)")
    }
    #expect(lines.allSatisfy { $0["repositories"]?.integer ?? 0 > 0 })
    // Trees are removed unless they are to be kept.
    let rest = try FileManager.default.contentsOfDirectory(atPath: folder.path("bench"))
    #expect(!rest.contains { $0.hasPrefix("home-") })
  }

  @Test func `a program that misses something fails the benchmark`() throws {
    let reply = #"{"jsonrpc":"2.0","id":1,"result":{"skipped":{"ignored":0}}}"#
    try folder.write("#!/bin/sh\nread -r line\necho '\(reply)'\ncat\n", to: "text")
    // What is open for writing cannot be run, and a child of another test may still have it open.
    let copied = try ChildProcess.run(
      "install", ["-m", "755", folder.path("text"), folder.path("liar")],
      environment: ProcessInfo.processInfo.environment)
    #expect(copied.code == 0)
    let outcome = try run(
      "scan", "--size=0.002", "--corpus", "clones", "--server", folder.path("liar"), "--folder",
      folder.path("bench"))
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("repostream did not find what is in clones:\n  missing: /"))
  }

  @Test(arguments: [[], ["scam"], ["scan", "--sise", "1"], ["scan", "--size", "0"]])
  func `a command line that makes no sense gets the usage`(_ arguments: [String]) throws {
    let outcome = try ChildProcess.run(
      Self.program, arguments, environment: ProcessInfo.processInfo.environment)
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains("Usage:\n  repostream-bench scan"))
  }
}
